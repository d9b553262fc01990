import { PAYING_KINDS } from '@etal/domain/orders/ledger';
import { type DepositMove, depositsHeld } from '@etal/domain/till/deposits';
import type { ShopperBalance } from '@etal/contract/till';
import { balanceMove } from '@etal/domain/till/balance';
import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { sqlLiterals } from '../../platform/db/literals.ts';

/** `balanceMove` of the domain, of `money_entries`. */
const MOVE = sql<number>`(case
  when order_id is not null then case kind when 'TO_BALANCE' then cents when 'FROM_BALANCE' then -cents else 0 end
  when kind in (${sql.join(sqlLiterals(PAYING_KINDS))}) then cents else -cents
end)`;

/** The balance of a selected row's customer, by the columns that name the shop and the customer. */
export const balanceOf = (shopId: string, shopperId: string) => sql<number>`(
  select coalesce(sum(${MOVE}), 0)::int from money_entries
  where money_entries.shop_id = ${sql.ref(shopId)} and money_entries.shopper_id = ${sql.ref(shopperId)}
)`;

/** What this customer has in advance; negative for what they owe. */
export async function readBalance(db: Queries, shopId: string, shopperId: string): Promise<number> {
  const { cents } = await db
    .selectFrom('money_entries')
    .select(sql<number>`coalesce(sum(${MOVE}), 0)::int`.as('cents'))
    .where('shop_id', '=', shopId)
    .where('shopper_id', '=', shopperId)
    .executeTakeFirstOrThrow();
  return cents;
}

export interface ShopperAccount {
  shopperId: string;
  cents: number;
  deposits: { kindId: string; label: string; count: number }[];
}

/** Of these customers, who has something in advance, owes something, or has deposits to bring back. */
export async function readAccounts(
  db: Queries,
  shopId: string,
  shopperIds: readonly string[],
): Promise<ShopperAccount[]> {
  if (shopperIds.length === 0) return [];
  const rows = await db
    .selectFrom('money_entries')
    .select([
      'shopper_id as shopperId',
      sql<number>`sum(${MOVE})::int`.as('cents'),
      sql<{ kind: 'DEPOSIT_OUT' | 'DEPOSIT_BACK'; deposits: DepositMove[] }[]>`coalesce(jsonb_agg(
        jsonb_build_object('kind', kind, 'deposits', deposits) order by sequence
      ) filter (where kind in ('DEPOSIT_OUT', 'DEPOSIT_BACK')), '[]')`.as('moves'),
    ])
    .where('shop_id', '=', shopId)
    .where('shopper_id', 'in', shopperIds)
    .groupBy('shopper_id')
    .execute();
  return rows
    .map(({ shopperId, cents, moves }) => ({ shopperId, cents, deposits: depositsHeld(moves) }))
    .filter(({ cents, deposits }) => cents !== 0 || deposits.length > 0);
}

/** More is in the yearly archive. */
const NEWEST = 200;

/** What a customer has in advance or owes, their deposits, and where that comes from. */
export async function readShopperBalance(db: Queries, shopId: string, shopperId: string): Promise<ShopperBalance> {
  const [account] = await readAccounts(db, shopId, [shopperId]);
  const rows = await db
    .selectFrom('money_entries as m')
    .leftJoin('orders', (join) => join.onRef('orders.shop_id', '=', 'm.shop_id').onRef('orders.id', '=', 'm.order_id'))
    .where('m.shop_id', '=', shopId)
    .where('m.shopper_id', '=', shopperId)
    // An order's own payments move no balance.
    .where(
      sql<boolean>`(m.order_id is null or m.kind in ('TO_BALANCE', 'FROM_BALANCE', 'DEPOSIT_OUT', 'DEPOSIT_BACK'))`,
    )
    .select([
      sql<number>`extract(epoch from m.at)::bigint`.as('at'),
      'm.kind',
      'm.means',
      'm.cents',
      'm.note',
      'm.deposits',
      'orders.reference',
    ])
    .orderBy('m.sequence', 'desc')
    .limit(NEWEST)
    .execute();
  return {
    cents: account?.cents ?? 0,
    deposits: account?.deposits ?? [],
    entries: rows.map(({ at, kind, means, cents, note, deposits, reference }) => ({
      at,
      kind,
      means,
      cents: balanceMove({ kind, cents, hasOrder: reference !== null }),
      ...(reference !== null && { orderReference: reference }),
      ...(note !== null && { note }),
      deposits: deposits.map(({ label, count }) => ({ label, count })),
    })),
  };
}

export const isShopper = (db: Queries, shopId: string, shopperId: string): Promise<boolean> =>
  isThere(db, 'shoppers', shopId, shopperId);

export const hasPoint = (db: Queries, shopId: string, pointId: string): Promise<boolean> =>
  isThere(db, 'collection_points', shopId, pointId);

const isThere = async (
  db: Queries,
  table: 'shoppers' | 'collection_points',
  shopId: string,
  id: string,
): Promise<boolean> =>
  (await db.selectFrom(table).select('id').where('shop_id', '=', shopId).where('id', '=', id).executeTakeFirst()) !==
  undefined;
