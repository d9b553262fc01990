import { cancelOrder, getOrdersByTimeRange, type Order, refuseOrder } from '@etal/contract/orders';
import { moveOrders } from '@etal/contract/order-batches';
import type { CallInput } from '@etal/contract/endpoint';
import { CallError } from '@etal/contract/client';
import { addDays } from '@etal/domain/calendar/dates';
import type { Closure } from '@etal/domain/collection/closures';
import { call } from '../../../calls/api.ts';
import { DEFAULT_FAILURE, isUnanswered } from '../../../calls/failure.ts';
import { defineIntents } from '../../../calls/intents.ts';

const STILL_TO_COLLECT = new Set<Order['status']>(['PAID', 'ACCEPTED']);

/** Orders are taken four weeks ahead: of a longer closure, the first days hold them all. */
const MOST_DAYS = 62;

/** The orders that are still to be collected there, or at any point, on these days; test orders apart. */
export async function readClosedOrders(
  collectionPoint: string | undefined,
  { from, to }: Closure,
  signal?: AbortSignal,
): Promise<Order[]> {
  const last = addDays(from, MOST_DAYS);
  const orders = await call(
    getOrdersByTimeRange,
    { query: { from, to: to < last ? to : last, collectionPoint } },
    signal && { signal },
  );
  return orders.filter(({ status, isTest }) => STILL_TO_COLLECT.has(status) && !isTest);
}

export type ClosedOrdersIntent =
  | { intent: 'move'; body: CallInput<typeof moveOrders>['body'] }
  | { intent: 'cancel'; orders: Pick<Order, 'id' | 'status'>[]; reason: string };

export interface ClosedOrdersDone {
  intent: ClosedOrdersIntent['intent'];
  done: string[];
  refused: { orderId: string; problem: string }[];
}

/** Each one may give money back: a few at a time are quick enough, and leave the server room for others. */
const AT_ONCE = 3;

/** Cancels orders whatever becomes of the others. What nobody has accepted is refused, which gives as much back. */
async function cancelAll(orders: readonly Pick<Order, 'id' | 'status'>[], reason: string): Promise<ClosedOrdersDone> {
  const result: ClosedOrdersDone = { intent: 'cancel', done: [], refused: [] };
  const waiting = [...orders];
  const work = async (): Promise<void> => {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      const { id } = order;
      try {
        await call(order.status === 'PAID' ? refuseOrder : cancelOrder, { params: { id }, body: { reason } });
        result.done.push(id);
      } catch (error) {
        if (!(error instanceof CallError) || error.status === 401) throw error;
        // The form is kept, and sent again: nothing has come of it yet.
        if (isUnanswered(error) && result.done.length === 0) throw error;
        result.refused.push({ orderId: id, problem: error.sentence ?? DEFAULT_FAILURE });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return result;
}

export const { action: closedOrdersAction, useFetcher: useClosedOrdersFetcher } = defineIntents(
  async (asked: ClosedOrdersIntent): Promise<ClosedOrdersDone> => {
    if (asked.intent === 'cancel') return cancelAll(asked.orders, asked.reason);
    const { moved, refused } = await call(moveOrders, { body: asked.body });
    return { intent: 'move', done: moved, refused };
  },
);
