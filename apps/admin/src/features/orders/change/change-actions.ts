import type { CallInput } from '@etal/contract/endpoint';
import { changeOrder } from '@etal/contract/order-changes';
import type { OrderDetail } from '@etal/contract/orders';
import { call } from '../../../calls/api.ts';
import { defineIntents } from '../../../calls/intents.ts';

export type ChangeBody = CallInput<typeof changeOrder>['body'];

const intents = defineIntents(({ id, body }: { id: string; body: ChangeBody }): Promise<OrderDetail> =>
  call(changeOrder, { params: { id }, body }),
);

export const changeAction = intents.action;
export const useChangeFetcher = intents.useFetcher;
