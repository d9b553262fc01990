import type { Withdrawal } from '@etal/contract/orders';
import type { Handover, WithdrawableLine } from '@etal/domain/orders/withdrawal';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Transaction } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';

interface WithdrawnLine {
  at: number;
  saleId: string;
}

/** Of the order at hand, oldest first, in the order of its lines. */
export function withdrawnLines(db: Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>) {
  return jsonArrayFrom(
    db
      .selectFrom('order_withdrawals as w')
      .innerJoin('order_sales as l', (join) =>
        join.onRef('l.shop_id', '=', 'w.shop_id').onRef('l.id', '=', 'w.sale_id'),
      )
      .where('w.shop_id', '=', sql.ref<string>('orders.shop_id'))
      .where('w.order_id', '=', sql.ref<string>('orders.id'))
      .select([sql<number>`extract(epoch from w.withdrawn_at)::int`.as('at'), 'w.sale_id as saleId'])
      .orderBy('w.withdrawn_at')
      .orderBy('l.position'),
  );
}

/** What was given up at one time is one withdrawal. */
export function toWithdrawals(lines: readonly WithdrawnLine[]): Withdrawal[] {
  return [...Map.groupBy(lines, ({ at }) => at)].map(([at, together]) => ({
    at,
    saleIds: together.map(({ saleId }) => saleId),
  }));
}

export interface OrderToJudge extends Handover {
  lines: ({ id: string } & WithdrawableLine)[];
}

/** The caller holds the order (`lockOrder`): nobody else gives up a line of it meanwhile. */
export async function readOrderToJudge(tx: Transaction, shopId: string, orderId: string): Promise<OrderToJudge> {
  const handover = await tx
    .selectFrom('orders')
    .select([
      'status',
      sql<number | null>`extract(epoch from collected_at)::int`.as('collectedAt'),
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
