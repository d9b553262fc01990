import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';

export interface ShortDay {
  saleableId: string;
  date: string;
  collectionPoint?: string | undefined;
}

export interface ShortLine {
  orderId: string;
  reference: string;
  firstname: string;
  lastname: string;
  /** Pieces, or grams where the shopper named the weight. */
  amount: number;
  placedAt: number;
}

/** What the orders of a day that are still to be fetched want of a thing, the earliest order first. */
export function findWanted(
  db: Queries,
  shopId: string,
  { saleableId, date, collectionPoint }: ShortDay,
): Promise<ShortLine[]> {
  let query = db
    .selectFrom('orders')
    .innerJoin('order_sales as l', (join) =>
      join.onRef('l.shop_id', '=', 'orders.shop_id').onRef('l.order_id', '=', 'orders.id'),
    )
    .where('orders.shop_id', '=', shopId)
    .where('orders.collection_date', '=', date)
    .where('orders.status', 'in', ['PAID', 'ACCEPTED'])
    .where('orders.is_test', '=', false)
    .where('l.saleable_id', '=', saleableId);
  if (collectionPoint) query = query.where('orders.collection_point_id', '=', collectionPoint);
  return query
    .groupBy(['orders.shop_id', 'orders.id'])
    .select([
      'orders.id as orderId',
      'orders.reference',
      'orders.shopper_firstname as firstname',
      'orders.shopper_lastname as lastname',
      sql<number>`sum(coalesce(l.quantity, l.selected_weight))::int`.as('amount'),
      sql<number>`extract(epoch from orders.created_at)::bigint`.as('placedAt'),
    ])
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute();
}
