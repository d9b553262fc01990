import { createOrder } from '@etal/contract/new-order';
import { call } from '../../calls/api.ts';
import { defineIntents } from '../../calls/intents.ts';
import { keyed } from '../../calls/new-key.ts';
import type { OrderBody } from './draft.ts';

interface NewOrderIntent {
  key: string;
  body: OrderBody;
}

export interface NewOrderDone {
  reference: string;
  isAccepted: boolean;
}

export const { action: newOrderAction, useFetcher: useNewOrderFetcher } = defineIntents(
  async ({ key, body }: NewOrderIntent): Promise<NewOrderDone> => {
    const { reference } = await call(createOrder, { body }, keyed(key));
    return { reference, isAccepted: body.accept };
  },
);
