import type { Order } from '@etal/contract/orders';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { filtered, type OrderFilters } from '../../orders/order-filters.queries.ts';
import { selectOrders, toOrder } from '../../orders/orders.queries.ts';

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

export async function findOrders(db: Queries, shopId: string, filters: OrderFilters, page: PageWanted): Promise<Order[]> {
  let query = filtered(selectOrders(db, shopId), filters).limit(page.limit).offset(page.offset);
  for (const column of SORT_COLUMNS[page.sortBy]) query = query.orderBy(column, page.ascending ? 'asc' : 'desc');
  return (await query.execute()).map(toOrder);
}

/** In the order the days will bring them. */
export async function findOrdersBetween(db: Queries, shopId: string, filters: OrderFilters): Promise<Order[]> {
  let query = filtered(selectOrders(db, shopId), filters);
  for (const column of SORT_COLUMNS.collectionDate) query = query.orderBy(column);
  return (await query.execute()).map(toOrder);
}

export async function countOrders(db: Queries, shopId: string, filters: OrderFilters): Promise<number> {
  const { count } = await filtered(selectOrders(db, shopId).clearSelect(), filters).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}
