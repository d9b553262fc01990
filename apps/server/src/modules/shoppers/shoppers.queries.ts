import type { Shopper } from '@etal/contract/shoppers';
import { byName } from '@etal/domain/names';
import { searchTerms } from '@etal/domain/search-keys';
import type { MailChoice } from '@etal/domain/shoppers/mail-choice';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { selectOrders, toOrder } from '../order-records/order-records.ts';
import { balanceOf } from '../till/till.ts';
import { idsAmongFirst, idsByWords } from './search-shoppers.queries.ts';
import { bouncedUnlessChanged, type ShopperGiven, shopperColumns } from './shopper-details.queries.ts';

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
  // As an array the few that have rare words are looked up by their ids; the planner would read everyone for them.
  if (isSearched(search))
    query = query.where(sql<boolean>`shoppers.id = any(array(${idsByWords(db, shopId, search)}))`);
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
    balanceOf('shoppers.shop_id', 'shoppers.id').as('balance'),
    'shoppers.mail_choice as mailChoice',
    'shoppers.buyer',
    'shoppers.monthly_term as monthlyTerm',
  ]);

/**
 * A page of customers, and how many there are in all. The page is found among ids alone: the turnover of those who come
 * before it would be counted too. Who is looked up by words is counted on the way.
 */
export async function findShoppersPage(
  db: Queries,
  shopId: string,
  filters: ShopperFilters,
  { sortBy, ascending, limit, offset }: ShoppersWanted,
): Promise<{ data: Shopper[]; totalCount: number }> {
  const direction = sql.raw(ascending ? 'asc' : 'desc');
  const order = sql.join(SORT_COLUMNS[sortBy].map((column) => sql`${sql.ref(column)} ${direction}`));
  const query = selectShoppers(db, shopId, {}).orderBy(order);
  if (isSearchAlone(filters)) {
    const ids = idsAmongFirst(db, shopId, filters.search, { order, limit, offset });
    const data = await query.where('shoppers.id', 'in', ids).execute();
    if (data.length === limit) return { data, totalCount: await countShoppers(db, shopId, filters) };
  }
  const total = sql<number | null>`${isSearched(filters.search) ? sql`count(*) over ()` : null}::int`;
  const ids = filteredShoppers(db, shopId, filters)
    .select(['shoppers.id', total.as('total')])
    .orderBy(order)
    .limit(limit)
    .offset(offset);
  const rows = await query.innerJoin(ids.as('found'), 'found.id', 'shoppers.id').select('found.total').execute();
  return {
    data: rows.map((row): Shopper => {
      const { total: _, ...shopper } = row;
      return shopper;
    }),
    totalCount: rows[0]?.total ?? (await countShoppers(db, shopId, filters)),
  };
}

async function countShoppers(db: Queries, shopId: string, filters: ShopperFilters): Promise<number> {
  const ids = isSearchAlone(filters)
    ? idsByWords(db, shopId, filters.search)
    : filteredShoppers(db, shopId, filters).select('shoppers.id as shopper_id');
  const { count } = await db
    .selectFrom(ids.as('found'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const isSearched = (search: string | undefined): search is string => searchTerms(search ?? '').length > 0;

/** Every word is a customer's: the words alone tell who is found, where nothing else is asked for. */
const isSearchAlone = (filters: ShopperFilters): filters is { search: string } =>
  isSearched(filters.search) && !filters.group && !filters.shopper;

export function findShopper(db: Queries, shopId: string, id: string): Promise<Shopper | undefined> {
  return selectShoppers(db, shopId, { shopper: id }).executeTakeFirst();
}

/** As the merchant would write them down; who was erased is known no more. */
export function findKnownShopper(
  db: Queries,
  shopId: string,
  id: string,
): Promise<(ShopperGiven & { id: string; monthlyTerm: number | null }) | undefined> {
  return filteredShoppers(db, shopId, { shopper: id })
    .where(isNotErased)
    .select(['id', 'firstname', 'lastname', 'email', 'phone', 'city', 'buyer', 'monthly_term as monthlyTerm'])
    .executeTakeFirst();
}

/** The beginning alone tells for nearly everyone, and sooner than their id written out. */
export const isNotErased = sql<boolean>`(
  shoppers.email not like 'efface-%' or shoppers.email <> 'efface-' || shoppers.id || '@efface.invalid'
)`;

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
    .set({ ...shopperColumns(given), mail_bounced_at: bouncedUnlessChanged(given) })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where(isNotErased)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Nobody else changes them until the transaction ends. */
export function lockKnownShopper(
  tx: Transaction,
  shopId: string,
  id: string,
): Promise<(ShopperGiven & { id: string; mailChoice: MailChoice | null; monthlyTerm: number | null }) | undefined> {
  return filteredShoppers(tx, shopId, { shopper: id })
    .where(isNotErased)
    .select(['id', 'firstname', 'lastname', 'email', 'phone', 'city', 'mail_choice as mailChoice'])
    .select(['buyer', 'monthly_term as monthlyTerm'])
    .forUpdate()
    .executeTakeFirst();
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
    .execute();
  return rows.map(({ label }) => label).toSorted(byName);
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
