import { Refusal } from '@etal/contract/errors';
import type { WishedLine } from '@etal/domain/orders/change';
import type { OrderChangeKind } from '@etal/domain/orders/journal';
import { sentenceOf } from '@etal/texts/errors';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { changeableOrRefusal, changeLocked, type LockedChange } from './change-order.ts';
import { type BegunStatus, beginStatuses, statusOrRefusal } from './change-status.ts';
import { lockOrders, type LockedOrder } from './lock-order.queries.ts';
import type { NewSlot } from './write-order.queries.ts';

export interface ManyWanted {
  shopId: string;
  orderIds: readonly string[];
  kind: OrderChangeKind;
  reason: string;
  /** What an order is to become, and null where it is so already. An order that nothing is left of is cancelled. */
  wish: (order: LockedOrder) => { lines: WishedLine[]; slot: NewSlot | null } | null;
  /** Goods that are missing do not go back to the stock. */
  missing?: string;
  /** Where what a card paid too much goes; an order that is cancelled gives it back to the card. */
  refundTo?: 'CARD' | 'BALANCE';
}

export interface ManyChanged {
  changed: string[];
  canceled: string[];
  refused: { orderId: string; problem: string }[];
}

/** So many orders are changed in one transaction, by a few statements; other calls get through between two of them. */
const BATCH = 50;

/**
 * The merchant changes many orders. One order's trouble is not the next one's: it is told, and the others go on. What
 * the card paid too much is given back by the next round of `run-order-deadlines`.
 */
export async function changeMany(services: Services, wanted: ManyWanted): Promise<ManyChanged> {
  const all: ManyChanged = { changed: [], canceled: [], refused: [] };
  const orderIds = [...new Set(wanted.orderIds)];
  for (let begin = 0; begin < orderIds.length; begin += BATCH) {
    const batch = { ...wanted, orderIds: orderIds.slice(begin, begin + BATCH) };
    const done = await services.database.withShop(wanted.shopId, (tx) => changeBatch(tx, services, batch));
    all.changed.push(...done.changed);
    all.canceled.push(...done.canceled);
    all.refused.push(...done.refused);
  }
  return all;
}

async function changeBatch(
  tx: Transaction,
  { clock, config: { platformFee } }: Services,
  { shopId, orderIds, kind, reason, wish, missing, refundTo = 'CARD' }: ManyWanted,
): Promise<ManyChanged> {
  const now = clock.now();
  const problems = new Map<string, string>();
  const changes: LockedChange[] = [];
  const cancellations = new Map<string, BegunStatus>();
  const orders = await lockOrders(tx, shopId, orderIds);
  for (const orderId of orderIds) {
    try {
      const order = changeableOrRefusal(orders.get(orderId));
      const wished = wish(order);
      if (wished?.lines.length === 0) {
        const canceled = { target: 'CANCELED', actor: 'MERCHANT', reason, restock: missing === undefined } as const;
        cancellations.set(orderId, statusOrRefusal(order, { ...canceled, isEntitled: true }));
      } else if (wished) {
        const { lines, slot } = wished;
        const how = { kind, actor: 'MERCHANT', reason, refundTo, tell: 'CHANGED' } as const;
        changes.push({ order, wish: lines, slot, missing, ...how });
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problems.set(orderId, sentenceOf(error));
    }
  }
  await changeLocked(tx, { shopId, now, platformFee }, changes, (orderId, refusal) =>
    problems.set(orderId, sentenceOf(refusal)),
  );
  await beginStatuses(tx, { shopId, now }, [...cancellations.values()]);
  return {
    changed: changes.map(({ order }) => order.id).filter((id) => !problems.has(id)),
    canceled: [...cancellations.keys()],
    refused: orderIds.flatMap((orderId) => {
      const problem = problems.get(orderId);
      return problem === undefined ? [] : [{ orderId, problem }];
    }),
  };
}
