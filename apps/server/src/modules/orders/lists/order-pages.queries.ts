import type { Order } from '@etal/contract/orders';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type CompiledOnce, compiledOnce } from '../../../platform/db/compiled-once.ts';
import type { Queries } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/schema.ts';
import {
  filtered,
  type OrderFilters,
  type OrderRow,
  selectListed,
  selectOrders,
  toOrder,
} from '../../order-records/order-records.ts';
import { type KnownList, type OrderListCache, withMark } from './order-list-cache.ts';
import { type PageWindow, pageWindow } from './page-window.ts';

export interface PageWanted {
  sortBy: 'collectionDate' | 'total' | 'creationDate';
  ascending: boolean;
  limit: number;
  offset: number;
}

/** The sort key, then what makes the order of equals certain: no order shows twice on two pages. */
const SORT_COLUMNS = {
  collectionDate: ['orders.collection_date', 'orders.collection_start', 'orders.id'],
  total: ['orders.total', 'orders.id'],
  creationDate: ['orders.created_at', 'orders.id'],
} as const;

export interface PageAsked {
  filters: OrderFilters;
  page: PageWanted;
  lists: OrderListCache;
}

/** A page and how many there are in all. */
export interface OrdersFound {
  orders: Order[];
  totalCount: number;
}

/**
 * A page is found among ids alone, then its twenty orders are read whole. What an index can be walked by is counted
 * and skipped in it; for anything else all matches are gathered once, and tell both the count and the page.
 */
export async function findOrdersPage(
  db: Queries,
  shopId: string,
  { filters, page, lists }: PageAsked,
): Promise<OrdersFound> {
  return isWalkable(filters, page)
    ? walkToPage(db, shopId, { filters, page, lists })
    : gatherMatches(db, shopId, filters, page);
}

/** The indexes of the lists hold status and point; days are a stretch of the one that is sorted by them. */
const isWalkable = ({ search, saleable, shopper, from, to }: OrderFilters, { sortBy }: PageWanted): boolean =>
  !search && !saleable && !shopper && (sortBy === 'collectionDate' || (!from && !to));

async function walkToPage(db: Queries, shopId: string, { filters, page, lists }: PageAsked): Promise<OrdersFound> {
  const list = JSON.stringify([
    shopId,
    filters.status,
    filters.collectionPoint,
    filters.from,
    filters.to,
    page.sortBy,
    page.ascending,
  ]);
  const before = lists.get(list);
  const guess = before ? pageWindow({ ...page, ...before }) : fromTheStart(page);
  // What is known of the list is asked about in the same message that already relies on it.
  const [known, guessed] = await Promise.all([
    countUnlessKnown(db, shopId, filters, before),
    guess ? readWindow(db, shopId, { filters, page, window: guess }) : [],
  ]);
  const { totalCount } = known;
  const isRight = known === before || (before === undefined && guess !== undefined);
  const window = isRight ? guess : pageWindow({ ...page, ...known });
  const orders = isRight || !window ? guessed : await readWindow(db, shopId, { filters, page, window });
  if (!window) return { orders: [], totalCount };
  const [first] = orders;
  lists.keep(list, first ? withMark(known, window, { offset: page.offset, id: first.id }) : known);
  return { orders, totalCount };
}

/** Further than this, it is worth knowing first how long the list is. */
const NEAR = 1000;

const fromTheStart = ({ offset, limit }: PageWanted): PageWindow | undefined =>
  offset > NEAR ? undefined : { isBackwards: false, from: undefined, skip: offset, limit };

/** Finds the ids of the page, then reads the orders, in one message. */
async function readWindow(
  db: Queries,
  shopId: string,
  { filters, page, window }: { filters: OrderFilters; page: PageWanted; window: PageWindow },
): Promise<Order[]> {
  const ids = sorted(fromMark(db, shopId, filtered(selectListed(db, shopId), filters), page, window), {
    ...page,
    ascending: page.ascending !== window.isBackwards,
  })
    .select('orders.id')
    .limit(window.limit)
    .offset(window.skip);
  const [, orders] = await Promise.all([
    sql`select ${noteIds(sql`array(${ids})`)}`.execute(db),
    readNoted(db, shopId, page),
  ]);
  return orders;
}

/** Ids that the next statement of the same message goes by: our program need not have heard of them. */
const noteIds = (ids: RawBuilder<unknown>) => sql`set_config('etal.page', (${ids})::text, true)`;

/**
 * A statement of its own: finding the page depends on how far it is, and is planned anew each time; this is planned
 * once.
 */
async function readNoted(db: Queries, shopId: string, page: PageWanted): Promise<Order[]> {
  const { sortBy, ascending } = page;
  const key = `${sortBy} ${ascending}`;
  const statement = noted.get(key) ?? notedInOrder({ sortBy, ascending });
  noted.set(key, statement);
  return (await statement.rows(db, { shopId })).map(toOrder);
}

type Sorting = Pick<PageWanted, 'sortBy' | 'ascending'>;

const noted = new Map<string, CompiledOnce<{ shopId: string }, OrderRow>>();

const notedInOrder = (sorting: Sorting): CompiledOnce<{ shopId: string }, OrderRow> =>
  compiledOnce((db, { shopId }) =>
    sorted(
      selectOrders(db, shopId).where('orders.id', '=', sql<string>`any (current_setting('etal.page')::uuid[])`),
      sorting,
    ),
  );

/** The part of the list that begins with the mark, or that ends just before it. */
function fromMark<Columns>(
  db: Queries,
  shopId: string,
  orders: SelectQueryBuilder<Tables, 'orders', Columns>,
  { sortBy, ascending }: PageWanted,
  { from, isBackwards }: PageWindow,
): SelectQueryBuilder<Tables, 'orders', Columns> {
  if (from === undefined) return orders;
  const columns = SORT_COLUMNS[sortBy];
  const place = columns.map(
    (column) =>
      sql`(${db
        .selectFrom('orders')
        .select(column)
        .where('orders.shop_id', '=', shopId)
        .where('orders.id', '=', from)})`,
  );
  const [onwards, before] = ascending ? ['>=', '<'] : ['<=', '>'];
  const row = sql.join(columns.map((column) => sql.ref(column)));
  return orders.where(sql<boolean>`(${row}) ${sql.raw(isBackwards ? before : onwards)} (${sql.join(place)})`);
}

/** In one statement, the version that tells whether what is known still holds, and the count if it does not. */
async function countUnlessKnown(
  db: Queries,
  shopId: string,
  filters: OrderFilters,
  known: KnownList | undefined,
): Promise<KnownList> {
  const count = filtered(selectListed(db, shopId), filters).select(sql<number>`count(*)::int`.as('count'));
  const { version, totalCount } = await db
    .selectFrom('shops')
    .where('shops.id', '=', shopId)
    .select((eb) => [
      'shops.orders_version as version',
      eb
        .case()
        .when('shops.orders_version', '=', known?.version ?? -1)
        .then(eb.lit(null))
        .else(count.$asScalar())
        .end()
        .as('totalCount'),
    ])
    .executeTakeFirstOrThrow();
  return known && totalCount === null ? known : { version, totalCount: totalCount ?? 0, marks: [] };
}

async function gatherMatches(
  db: Queries,
  shopId: string,
  filters: OrderFilters,
  page: PageWanted,
): Promise<OrdersFound> {
  const columns = SORT_COLUMNS[page.sortBy];
  const matches = filtered(selectListed(db, shopId), filters).select(columns);
  const direction = sql.raw(page.ascending ? 'asc' : 'desc');
  const order = sql.join(columns.map((column) => sql`${sql.ref(column.replace('orders.', ''))} ${direction}`));
  const ids = sql`array(select id from matches order by ${order} limit ${page.limit} offset ${page.offset})`;
  const [counted, orders] = await Promise.all([
    sql<{ totalCount: number }>`
      with matches as materialized (${matches})
      select (select count(*)::int from matches) as "totalCount", ${noteIds(ids)}`.execute(db),
    readNoted(db, shopId, page),
  ]);
  return { orders, totalCount: counted.rows[0]?.totalCount ?? 0 };
}

function sorted<Columns>(
  orders: SelectQueryBuilder<Tables, 'orders', Columns>,
  { sortBy, ascending }: Sorting,
): SelectQueryBuilder<Tables, 'orders', Columns> {
  return SORT_COLUMNS[sortBy].reduce((query, column) => query.orderBy(column, ascending ? 'asc' : 'desc'), orders);
}

/** In the order the days will bring them. */
export async function findOrdersBetween(db: Queries, shopId: string, filters: OrderFilters): Promise<Order[]> {
  const rows = await sorted(filtered(selectOrders(db, shopId), filters), {
    sortBy: 'collectionDate',
    ascending: true,
  }).execute();
  return rows.map(toOrder);
}
