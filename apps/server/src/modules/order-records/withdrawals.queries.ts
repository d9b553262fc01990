import type { Withdrawal } from '@etal/contract/orders';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tables } from '../../platform/db/schema.ts';

interface WithdrawnLine {
  at: number;
  saleId: string;
}

/** The withdrawals of the selected order, oldest first, in the order of its lines. */
export function withdrawnLines(db: Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>) {
  return jsonArrayFrom(
    db
      .selectFrom('order_withdrawals as w')
      .innerJoin('order_sales as l', (join) =>
        join.onRef('l.shop_id', '=', 'w.shop_id').onRef('l.id', '=', 'w.sale_id'),
      )
      .where('w.shop_id', '=', sql.ref<string>('orders.shop_id'))
      .where('w.order_id', '=', sql.ref<string>('orders.id'))
      .select([sql<number>`extract(epoch from w.withdrawn_at)::bigint`.as('at'), 'w.sale_id as saleId'])
      .orderBy('w.withdrawn_at')
      .orderBy('l.position'),
  );
}

/** Lines given up at the same moment form one withdrawal. */
export function toWithdrawals(lines: readonly WithdrawnLine[]): Withdrawal[] {
  return [...Map.groupBy(lines, ({ at }) => at)].map(([at, together]) => ({
    at,
    saleIds: together.map(({ saleId }) => saleId),
  }));
}
