import type { Preparation } from '@etal/contract/preparation';
import type { PreparedSale } from '@etal/domain/orders/preparation';
import { type InferResult, sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { moneyRows, type OrderRow, selectOrders, withdrawnLines } from '../order-records/order-records.ts';

export interface PreparedDay {
  date: string;
  collectionPoint: string;
}

export async function findShopLabel(db: Queries, shopId: string): Promise<string> {
  const { label } = await db.selectFrom('shops').select('label').where('id', '=', shopId).executeTakeFirstOrThrow();
  return label;
}

/** The point as it is called today, and how many orders of that day still wait for an answer. */
export function findPreparedPoint(
  db: Queries,
  shopId: string,
  { date, collectionPoint }: PreparedDay,
): Promise<(Preparation['collectionPoint'] & { toAccept: number }) | undefined> {
  return db
    .selectFrom('collection_points')
    .where('collection_points.shop_id', '=', shopId)
    .where('collection_points.id', '=', collectionPoint)
    .select(({ selectFrom }) => [
      'collection_points.id',
      'collection_points.label',
      selectFrom('orders')
        .whereRef('orders.shop_id', '=', 'collection_points.shop_id')
        .whereRef('orders.collection_point_id', '=', 'collection_points.id')
        .where('orders.collection_date', '=', date)
        .where('orders.status', '=', 'PAID')
        .where('orders.is_test', '=', false)
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('toAccept'),
    ])
    .executeTakeFirst();
}

const selectPreparedOrders = (db: Queries, shopId: string) =>
  selectOrders(db, shopId).select((eb) => [
    moneyRows(eb).as('money'),
    withdrawnLines(eb).as('withdrawn'),
    sql<number | null>`extract(epoch from orders.collected_at)::bigint`.as('collectedAt'),
  ]);
export type PreparedOrderRow = InferResult<ReturnType<typeof selectPreparedOrders>>[number];

/** Those that still wait for an answer among them. A test order is nothing to harvest. */
export function findPreparedOrders(
  db: Queries,
  shopId: string,
  { date, collectionPoint }: PreparedDay,
): Promise<PreparedOrderRow[]> {
  return selectPreparedOrders(db, shopId)
    .where('orders.collection_date', '=', date)
    .where('orders.collection_point_id', '=', collectionPoint)
    .where('orders.status', 'in', ['PAID', 'ACCEPTED', 'COLLECTED'])
    .where('orders.is_test', '=', false)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute();
}

/** The lines as the totals count them: by the saleable's id, which the wire does not carry. */
export const preparedSales = (orders: readonly OrderRow[]): PreparedSale[] =>
  orders.flatMap(({ sales }) =>
    sales.map((sale) => ({
      klass: sale.klass,
      saleableId: sale.saleable_id,
      saleableLabel: sale.saleable_label,
      saleableCategoryLabel: sale.saleable_category_label,
      quantity: sale.quantity ?? 0,
      selectedWeight: sale.selected_weight ?? 0,
      selectedOption: { weight: sale.option_weight ?? 0 },
      averageWeight: sale.average_weight ?? 0,
      weighedGrams: sale.weighed_grams,
      unit: sale.unit,
    })),
  );
