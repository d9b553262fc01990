import type { LineAmount } from '@etal/domain/orders/journal';
import type { Handover, WithdrawableLine } from '@etal/domain/orders/withdrawal';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';

export interface OrderToJudge extends Handover {
  lines: ({ id: string } & WithdrawableLine)[];
  /** Lines that were given up before, whether they left the order or not. */
  withdrawn: Set<string>;
}

/** The caller holds the order (`lockOrder`): nobody else gives up a line of it meanwhile. */
export async function readOrderToJudge(tx: Transaction, shopId: string, orderId: string): Promise<OrderToJudge> {
  const handover = await tx
    .selectFrom('orders')
    .select([
      'status',
      sql<number | null>`extract(epoch from collected_at)::bigint`.as('collectedAt'),
      'collection_date as collectionDate',
      'buyer',
    ])
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('order_sales')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .select(['id', 'is_perishable as isPerishable'])
    .execute();
  const given = await tx
    .selectFrom('order_withdrawals')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .select('sale_id as saleId')
    .execute();
  const withdrawn = new Set(given.map(({ saleId }) => saleId));
  return { ...handover, lines: lines.map((line) => ({ ...line, isWithdrawn: withdrawn.has(line.id) })), withdrawn };
}

export async function insertWithdrawals(
  tx: Transaction,
  { shopId, orderId, now }: { shopId: string; orderId: string; now: Date },
  lines: { saleId: string; label: string; amount: LineAmount }[],
): Promise<void> {
  await tx
    .insertInto('order_withdrawals')
    .values(
      lines.map(({ saleId, label, amount }) => ({
        shop_id: shopId,
        sale_id: saleId,
        order_id: orderId,
        withdrawn_at: now,
        label,
        amount: JSON.stringify(amount),
      })),
    )
    .execute();
}
