import type { CallInput, CallResponse } from '@etal/contract/endpoint';
import { settleShortage } from '@etal/contract/order-batches';
import { call } from '../../../calls/api.ts';
import { defineIntents } from '../../../calls/intents.ts';
import { keyed } from '../../../calls/new-key.ts';

export interface ShortageIntent {
  key: string;
  body: CallInput<typeof settleShortage>['body'];
}

export type Settled = CallResponse<typeof settleShortage>;

export const { action: shortageAction, useFetcher: useShortageFetcher } = defineIntents(
  ({ key, body }: ShortageIntent): Promise<Settled> => call(settleShortage, { body }, keyed(key)),
);
