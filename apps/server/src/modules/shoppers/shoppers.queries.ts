import type { Shopper } from '@etal/contract/shoppers';
import { searchTerms } from '@etal/domain/search-keys';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { selectOrders, toOrder } from '../order-records/order-records.ts';
import { balanceOfShopper } from '../till/till.ts';
import { type ShopperGiven, shopperColumns } from './shopper-details.queries.ts';

export interface ShopperFilters {
  group?: string | undefined;
  search?: string | undefined;
  shopper?: string | undefined;
}

export interface ShoppersWanted {
  sortBy: 'lastName' | 'creationDate';
  ascending: boolean;
  limit: number;
  offset: number;
}

const SORT_COLUMNS = {
  lastName: ['shoppers.lastname_key', 'shoppers.id'],
  creationDate: ['shoppers.created_at', 'shoppers.id'],
} as const;

export function filteredShoppers(db: Queries, shopId: string, { group, search, shopper }: ShopperFilters) {
  let query = db.selectFrom('shoppers').where('shoppers.shop_id', '=', shopId);
  if (shopper) query = query.where('shoppers.id', '=', shopper);
  for (const beginnings of searchTerms(search ?? ''))
    query = query.where('shoppers.id', 'in', idsByWord(db, shopId, beginnings));
  if (group) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('shopper_group_members as m')
          .select('m.shopper_id')
          .whereRef('m.shop_id', '=', 'shoppers.shop_id')
          .whereRef('m.shopper_id', '=', 'shoppers.id')
          .where('m.group_id', '=', group),
      ),
    );
  }
  return query;
}

/** Sorts after every text that begins so. */
const LAST_SIGN = '\u{10FFFF}';

/**
 * Whoever has a word with one of these beginnings. As ranges, not with `like`: under row-level security an index serves
 * only operators that are known to leak nothing, and `like` is none.
 */
const idsByWord = (db: Queries, shopId: string, beginnings: readonly string[]) =>
  db
    .selectFrom('shopper_words as w')
    .select('w.shopper_id')
    .where('w.shop_id', '=', shopId)
    .where((eb) =>
      eb.or(
        beginnings.map((beginning) =>
          eb.and([eb('w.word', '>=', beginning), eb('w.word', '<', `${beginning}${LAST_SIGN}`)]),
        ),
      ),
    )
    // Skips nothing, but keeps the planner from looking up the words of every customer one by one instead.
    .offset(sql.lit(0));

/** The turnover and the balance are counted for the rows that are shown only, from the orders themselves. */
const selectShoppers = (db: Queries, shopId: string, filters: ShopperFilters) =>
  filteredShoppers(db, shopId, filters).select((eb) => [
    'shoppers.id',
    'shoppers.firstname',
    'shoppers.lastname',
    'shoppers.email',
    'shoppers.phone',
    'shoppers.city',
    sql<number>`extract(epoch from shoppers.created_at)::bigint`.as('creationDate'),
    'shoppers.origin',
    'shoppers.orders_count as ordersCount',
    eb
      .selectFrom('orders')
      .select(sql<number>`coalesce(sum(orders.total), 0)::bigint`.as('turnover'))
      .whereRef('orders.shop_id', '=', 'shoppers.shop_id')
      .whereRef('orders.shopper_id', '=', 'shoppers.id')
      .where('orders.status', 'in', ['ACCEPTED', 'COLLECTED'])
      .where('orders.is_test', '=', false)
      .$asScalar()
      .$notNull()
      .as('turnover'),
    balanceOfShopper.as('balance'),
  ]);

/** The page is found among ids alone: the turnover of those who come before it would be counted too. */
export async function findShoppers(
  db: Queries,
  shopId: string,
  filters: ShopperFilters,
  page: ShoppersWanted,
): Promise<Shopper[]> {
  const direction = page.ascending ? 'asc' : 'desc';
  let ids = filteredShoppers(db, shopId, filters).select('shoppers.id').limit(page.limit).offset(page.offset);
  let query = selectShoppers(db, shopId, {});
  for (const column of SORT_COLUMNS[page.sortBy]) {
    ids = ids.orderBy(column, direction);
    query = query.orderBy(column, direction);
  }
  return query.where('shoppers.id', 'in', ids).execute();
}

export async function countShoppers(db: Queries, shopId: string, filters: ShopperFilters): Promise<number> {
  const { count } = await filteredShoppers(db, shopId, filters)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function findShopper(db: Queries, shopId: string, id: string): Promise<Shopper | undefined> {
  return selectShoppers(db, shopId, { shopper: id }).executeTakeFirst();
}

/** As the merchant would write them down; who was erased is known no more. */
export function findKnownShopper(
  db: Queries,
  shopId: string,
  id: string,
): Promise<(ShopperGiven & { id: string }) | undefined> {
  return filteredShoppers(db, shopId, { shopper: id })
    .where(isNotErased)
    .select(['id', 'firstname', 'lastname', 'email', 'phone', 'city'])
    .executeTakeFirst();
}

export const isNotErased = sql<boolean>`shoppers.email <> 'efface-' || shoppers.id || '@efface.invalid'`;

/** Where a slice of the list ended. */
export interface ShopperMark {
  key: string;
  id: string;
}

/** In the order of names, a slice at a time: a file of any length is never whole in memory. */
export function nextShoppers(
  db: Queries,
  shopId: string,
  filters: ShopperFilters,
  { after, limit }: { after: ShopperMark | null; limit: number },
): Promise<(Shopper & ShopperMark)[]> {
  let query = selectShoppers(db, shopId, filters)
    .select('shoppers.lastname_key as key')
    .orderBy('shoppers.lastname_key')
    .orderBy('shoppers.id')
    .limit(limit);
  if (after)
    query = query.where(sql<boolean>`(shoppers.lastname_key, shoppers.id) > (${after.key}, ${after.id}::uuid)`);
  return query.execute();
}

export async function updateDetails(
  tx: Transaction,
  shopId: string,
  id: string,
  given: ShopperGiven,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shoppers')
    .set(shopperColumns(given))
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function groupsOf(db: Queries, shopId: string, shopperId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shopper_group_members as m')
    .innerJoin('shopper_groups as g', (join) =>
      join.onRef('g.shop_id', '=', 'm.shop_id').onRef('g.id', '=', 'm.group_id'),
    )
    .select('g.label')
    .where('m.shop_id', '=', shopId)
    .where('m.shopper_id', '=', shopperId)
    .orderBy('g.label')
    .execute();
  return rows.map(({ label }) => label);
}

export async function ordersOf(db: Queries, shopId: string, shopperId: string) {
  return (
    await selectOrders(db, shopId).where('orders.shopper_id', '=', shopperId).orderBy('orders.created_at').execute()
  ).map(toOrder);
}

/** What came to something, the newest first: for who orders again. */
export async function latestOrdersOf(db: Queries, shopId: string, shopperId: string, limit: number) {
  const rows = await selectOrders(db, shopId)
    .where('orders.shopper_id', '=', shopperId)
    .where('orders.status', 'in', ['PAID', 'ACCEPTED', 'COLLECTED'])
    .orderBy('orders.collection_date', 'desc')
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
    .limit(limit)
    .execute();
  return rows.map(toOrder);
}

export async function lockShopper(tx: Transaction, shopId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('shoppers')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
