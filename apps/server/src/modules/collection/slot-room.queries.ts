import { givesStockBack, HIDDEN_STATUSES, ORDER_STATUSES } from '@etal/domain/orders/order';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { sqlLiterals } from '../../platform/db/literals.ts';
import { later } from '../../platform/db/transactions.ts';

/** R-COLLECTION-5: an order that waits for its card holds its place; a refused, cancelled or expired one frees it. */
const HOLDING = [...HIDDEN_STATUSES, ...ORDER_STATUSES].filter((status) => !givesStockBack(status));

/** How many orders each slot of a point holds from that day on, by `slotName`. */
export async function countOrdersBySlot(
  db: Queries,
  shopId: string,
  { pointId, from }: { pointId: string; from: string },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .select((eb) => ['collection_date as date', 'collection_start as start', eb.fn.countAll<number>().as('count')])
    .where('shop_id', '=', shopId)
    .where('collection_point_id', '=', pointId)
    .where('collection_date', '>=', from)
    .where('status', 'in', sqlLiterals(HOLDING))
    .where('is_test', '=', false)
    .groupBy(['collection_date', 'collection_start'])
    .execute();
  return new Map(rows.map(({ date, start, count }) => [slotName(date, start), count]));
}

export const slotName = (date: string, start: number): string => `${date} ${start}`;

/**
 * Holds the point until the transaction ends, so that two orders for its last place are judged one after the other.
 * Not `for update`, which an order being written for the point would wait for with its goods held.
 */
export function holdPoint(tx: Transaction, shopId: string, pointId: string): void {
  const hold = tx
    .selectFrom('collection_points')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', '=', pointId)
    .forNoKeyUpdate();
  later(tx, hold);
}
