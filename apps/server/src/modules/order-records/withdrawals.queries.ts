import type { Withdrawal } from '@etal/contract/orders';
import type { LineAmount } from '@etal/domain/orders/journal';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tables } from '../../platform/db/schema.ts';

interface WithdrawnLine {
  at: number;
  saleId: string;
  label: string;
  amount: LineAmount;
}

/** The withdrawals of the selected order, oldest first. */
export function withdrawnLines(db: Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>) {
  return jsonArrayFrom(
    db
      .selectFrom('order_withdrawals as w')
      .where('w.shop_id', '=', sql.ref<string>('orders.shop_id'))
      .where('w.order_id', '=', sql.ref<string>('orders.id'))
      .select([
        sql<number>`extract(epoch from w.withdrawn_at)::bigint`.as('at'),
        'w.sale_id as saleId',
        'w.label',
        'w.amount',
      ])
      .orderBy('w.withdrawn_at')
      .orderBy('w.label'),
  );
}

/** Lines given up at the same moment form one withdrawal. */
export function toWithdrawals(lines: readonly WithdrawnLine[]): Withdrawal[] {
  return [...Map.groupBy(lines, ({ at }) => at)].map(([at, together]) => ({
    at,
    saleIds: together.map(({ saleId }) => saleId),
    lines: together.map(({ label, amount }) => ({ label, amount })),
  }));
}
