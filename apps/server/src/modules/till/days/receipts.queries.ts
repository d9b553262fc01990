import type { MoneyKind } from '@etal/domain/orders/ledger';
import { signed } from '@etal/domain/orders/ledger';
import type { Receipt } from '@etal/texts/documents-till';
import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { SHOPPER_NAME } from './till-days.queries.ts';

/** What the receipts book lists: money, and deposits apart. What only moves a balance was received another day. */
const LISTED: readonly MoneyKind[] = ['CAPTURED', 'REFUNDED', 'TAKEN', 'GIVEN_BACK', 'DEPOSIT_OUT', 'DEPOSIT_BACK'];

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
        select i.number from invoices i where i.shop_id = m.shop_id and i.order_id = m.order_id
        order by i.issued_at, i.position
      )`.as('papers'),
    ])
    .orderBy('m.day')
    .orderBy('m.sequence')
    .execute();
  return rows.map((row) => ({ ...row, cents: signed(row) }));
}
