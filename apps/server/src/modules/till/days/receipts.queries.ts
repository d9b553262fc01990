import type { MoneyKind } from '@etal/domain/orders/ledger';
import { signed } from '@etal/domain/orders/ledger';
import type { MoneyMeans } from '@etal/domain/till/means';
import type { Receipt } from '@etal/texts/documents-till';
import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { SHOPPER_NAME } from './till-days.queries.ts';

/** What the receipts book lists: money, and deposits apart. What only moves a balance was received another day. */
const RECEIVED: readonly MoneyKind[] = ['CAPTURED', 'REFUNDED', 'TAKEN', 'GIVEN_BACK'];
const LISTED: readonly MoneyKind[] = [...RECEIVED, 'DEPOSIT_OUT', 'DEPOSIT_BACK'];

/** By date of receipt, then in the order in which they were written; both days are in it. */
export async function readReceipts(
  db: Queries,
  shopId: string,
  { from, to }: { from: string; to: string },
): Promise<Receipt[]> {
  const rows = await db
    .selectFrom('money_entries as m')
    .leftJoin('orders', (join) => join.onRef('orders.shop_id', '=', 'm.shop_id').onRef('orders.id', '=', 'm.order_id'))
    .leftJoin('shoppers', (join) =>
      join.onRef('shoppers.shop_id', '=', 'm.shop_id').onRef('shoppers.id', '=', 'm.shopper_id'),
    )
    .where('m.shop_id', '=', shopId)
    .where('m.day', '>=', from)
    .where('m.day', '<=', to)
    .where('m.kind', 'in', LISTED)
    .select([
      'm.day',
      'm.sequence',
      'm.kind',
      'm.means',
      'm.cents',
      'm.deposits',
      'm.note',
      'orders.reference as orderReference',
      SHOPPER_NAME.as('name'),
      sql<string[]>`array(
        select i.number from order_papers i where i.shop_id = m.shop_id and i.order_id = m.order_id
        order by i.issued_at, i.position
      )`.as('papers'),
    ])
    .orderBy('m.day')
    .orderBy('m.sequence')
    .execute();
  return rows.map((row) => ({ ...row, cents: signed(row) }));
}

/** What came in by each means, less what went back, by month; deposits are no payment, nor is what moves a balance. */
export async function sumReceipts(
  db: Queries,
  shopId: string,
  { from, to }: { from: string; to: string },
): Promise<{ month: string; means: MoneyMeans; cents: number }[]> {
  const rows = await db
    .selectFrom('money_entries as m')
    .where('m.shop_id', '=', shopId)
    .where('m.day', '>=', from)
    .where('m.day', '<=', to)
    .where('m.kind', 'in', RECEIVED)
    .select([
      sql<string>`to_char(m.day, 'YYYY-MM')`.as('month'),
      'm.means',
      'm.kind',
      sql<number>`sum(m.cents)::bigint`.as('cents'),
    ])
    .groupBy(['month', 'm.means', 'm.kind'])
    .execute();
  const sums = new Map<string, { month: string; means: MoneyMeans; cents: number }>();
  for (const { month, means, kind, cents } of rows) {
    const key = `${month} ${means}`;
    const sum = sums.get(key) ?? { month, means, cents: 0 };
    sum.cents += signed({ kind, cents });
    sums.set(key, sum);
  }
  return [...sums.values()];
}
