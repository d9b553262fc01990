import type { Handover, WithdrawableLine } from '@etal/domain/orders/withdrawal';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

export interface OrderToJudge extends Handover {
  lines: ({ id: string } & WithdrawableLine)[];
}

/** The caller holds the order (`lockOrder`): nobody else gives up a line of it meanwhile. */
export async function readOrderToJudge(tx: Transaction, shopId: string, orderId: string): Promise<OrderToJudge> {
  const handover = await tx
    .selectFrom('orders')
    .select([
      'status',
      sql<number | null>`extract(epoch from collected_at)::bigint`.as('collectedAt'),
      'collection_date as collectionDate',
    ])
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('order_sales as l')
    .leftJoin('order_withdrawals as w', (join) =>
      join.onRef('w.shop_id', '=', 'l.shop_id').onRef('w.sale_id', '=', 'l.id'),
    )
    .where('l.shop_id', '=', shopId)
    .where('l.order_id', '=', orderId)
    .select(['l.id', 'l.is_perishable as isPerishable', sql<boolean>`w.sale_id is not null`.as('isWithdrawn')])
    .execute();
  return { ...handover, lines };
}

export async function insertWithdrawals(
  tx: Transaction,
  shopId: string,
  orderId: string,
  saleIds: string[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('order_withdrawals')
    .values(saleIds.map((saleId) => ({ shop_id: shopId, sale_id: saleId, order_id: orderId, withdrawn_at: now })))
    .execute();
}
