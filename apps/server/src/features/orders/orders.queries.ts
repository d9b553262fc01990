import type { Order } from '@etal/contract/orders';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { filtered, type OrderFilters } from '../../orders/order-filters.queries.ts';
import { selectListed, selectOrders, toOrder } from '../../orders/orders.queries.ts';
import { pageWindow } from './page-window.ts';

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

/** A page and how many there are in all. */
export interface OrdersFound {
  orders: Order[];
  totalCount: number;
}

/**
 * The page is found among ids alone, then its twenty orders are read whole. What an index can be walked by is counted
 * and skipped in it; for anything else all matches are gathered once, and tell both the count and the page.
 *
 * The count is an index-only scan, some 10 ms for 100,000 orders. Counters kept by triggers would make it nothing, and
 * each change of status another write to a row that all of the shop's orders share: not worth it for a list.
 */
export async function findOrdersPage(db: Queries, shopId: string, filters: OrderFilters, page: PageWanted): Promise<OrdersFound> {
  return isWalkable(filters, page) ? walkToPage(db, shopId, filters, page) : gatherMatches(db, shopId, filters, page);
}

/** The indexes of the lists hold status and point; days are a stretch of the one that is sorted by them. */
const isWalkable = ({ search, saleable, shopper, from, to }: OrderFilters, { sortBy }: PageWanted): boolean => !search && !saleable && !shopper && (sortBy === 'collectionDate' || (!from && !to));

async function walkToPage(db: Queries, shopId: string, filters: OrderFilters, page: PageWanted): Promise<OrdersFound> {
  const totalCount = await countOrders(db, shopId, filters);
  const window = pageWindow({ ...page, totalCount });
  if (!window) return { orders: [], totalCount };
  const ids = sorted(filtered(selectListed(db, shopId), filters), { ...page, ascending: page.ascending !== window.isFromEnd })
    .select('orders.id')
    .limit(window.limit)
    .offset(window.offset);
  const rows = await sorted(selectOrders(db, shopId).where('orders.id', 'in', ids), page).execute();
  return { orders: rows.map(toOrder), totalCount };
}

async function gatherMatches(db: Queries, shopId: string, filters: OrderFilters, page: PageWanted): Promise<OrdersFound> {
  const columns = SORT_COLUMNS[page.sortBy];
  const matches = filtered(selectListed(db, shopId), filters).select(columns);
  const direction = sql.raw(page.ascending ? 'asc' : 'desc');
  const order = sql.join(columns.map((column) => sql`${sql.ref(column.replace('orders.', ''))} ${direction}`));
  const { rows: [found] } = await sql<{ totalCount: number; ids: string[] }>`
    with matches as materialized (${matches})
    select (select count(*)::int from matches) as "totalCount", array(select id from matches order by ${order} limit ${page.limit} offset ${page.offset})::text[] as ids`.execute(db);
  const { totalCount = 0, ids = [] } = found ?? {};
  if (ids.length === 0) return { orders: [], totalCount };
  const rows = await sorted(selectOrders(db, shopId).where('orders.id', 'in', ids), page).execute();
  return { orders: rows.map(toOrder), totalCount };
}

function sorted<Columns>(orders: SelectQueryBuilder<Tables, 'orders', Columns>, { sortBy, ascending }: Pick<PageWanted, 'sortBy' | 'ascending'>): SelectQueryBuilder<Tables, 'orders', Columns> {
  return SORT_COLUMNS[sortBy].reduce((query, column) => query.orderBy(column, ascending ? 'asc' : 'desc'), orders);
}

/** In the order the days will bring them. */
export async function findOrdersBetween(db: Queries, shopId: string, filters: OrderFilters): Promise<Order[]> {
  const rows = await sorted(filtered(selectOrders(db, shopId), filters), { sortBy: 'collectionDate', ascending: true }).execute();
  return rows.map(toOrder);
}

async function countOrders(db: Queries, shopId: string, filters: OrderFilters): Promise<number> {
  const { count } = await filtered(selectListed(db, shopId), filters).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}
