import type { Order, Sale } from '@etal/contract/orders';
import type { OrderStatus } from '@etal/domain/orders/order';
import { foldText } from '@etal/domain/fold-text';
import { type Selectable, sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { imageUrl } from '../../images/image-files.ts';

export interface OrderFilters {
  status?: OrderStatus | undefined;
  collectionPoint?: string | undefined;
  saleable?: string | undefined;
  shopper?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}

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
  let query = filtered(db, shopId, filters)
    .select([
      'orders.id',
      'orders.reference',
      sql<OrderStatus>`orders.status`.as('status'),
      'orders.payment_channel as paymentChannel',
      sql<number>`extract(epoch from orders.created_at)::int`.as('creationDate'),
      'orders.collection_date as collectionDate',
      'orders.collection_start as start',
      'orders.collection_end as end',
      'orders.collection_point_id as collectionPointId',
      'orders.collection_point_label as collectionPointLabel',
      'orders.shopper_id as shopperId',
      'orders.shopper_firstname as firstname',
      'orders.shopper_lastname as lastname',
      'orders.shopper_email as email',
      'orders.shopper_phone as phone',
      'orders.shopper_city as city',
      'orders.sub_total as subTotal',
      'orders.platform_fees as platformFees',
      'orders.total',
    ])
    .limit(page.limit)
    .offset(page.offset);
  for (const column of SORT_COLUMNS[page.sortBy]) query = query.orderBy(column, page.ascending ? 'asc' : 'desc');
  const rows = await query.execute();
  const sales = await findSales(db, shopId, rows.map(({ id }) => id));
  return rows.map(({ start, end, firstname, lastname, email, phone, city, ...order }) => ({
    ...order,
    collectionPeriod: { startingHour: hour(start), startingMinute: start % 60, endingHour: hour(end), endingMinute: end % 60 },
    shopperDetails: { firstname, lastname, email, phone, city },
    sales: sales.get(order.id) ?? [],
  }));
}

const hour = (minutes: number): number => Math.floor(minutes / 60);

export async function countOrders(db: Queries, shopId: string, filters: OrderFilters): Promise<number> {
  const { count } = await filtered(db, shopId, filters).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}

function filtered(db: Queries, shopId: string, filters: OrderFilters) {
  let query = db.selectFrom('orders').where('orders.shop_id', '=', shopId).where('orders.status', '<>', 'PENDING_PAYMENT');
  if (filters.status) query = query.where('orders.status', '=', filters.status);
  if (filters.collectionPoint) query = query.where('orders.collection_point_id', '=', filters.collectionPoint);
  if (filters.shopper) query = query.where('orders.shopper_id', '=', filters.shopper);
  if (filters.from) query = query.where('orders.collection_date', '>=', filters.from);
  if (filters.to) query = query.where('orders.collection_date', '<=', filters.to);
  const { saleable, search } = filters;
  if (saleable) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_sales')
          .select('order_sales.id')
          .whereRef('order_sales.shop_id', '=', 'orders.shop_id')
          .whereRef('order_sales.order_id', '=', 'orders.id')
          .where('order_sales.saleable_id', '=', saleable),
      ),
    );
  }
  if (search) {
    query = query.where(({ or, eb }) =>
      or([eb('orders.reference', 'like', `${literal(search.toUpperCase())}%`), eb('orders.shopper_key', 'like', `%${literal(foldText(search))}%`)]),
    );
  }
  return query;
}

/** What someone types is looked for as it is: `%` and `_` are no wildcards. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

async function findSales(db: Queries, shopId: string, orderIds: string[]): Promise<Map<string, Sale[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_sales')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  return new Map([...Map.groupBy(rows, (row) => row.order_id)].map(([orderId, lines]) => [orderId, lines.map(toSale)]));
}

/** The table's checks say which columns a class fills: the others are never read. */
function toSale(row: Selectable<Tables['order_sales']>): Sale {
  const line = {
    id: row.id,
    subTotal: row.sub_total,
    saleableLabel: row.saleable_label,
    saleableImgUrl: imageUrl(row.saleable_image_id),
    saleableCategoryLabel: row.saleable_category_label,
  };
  const quantity = row.quantity ?? 0;
  switch (row.klass) {
    case 'CapturedWeightOrderSale':
      return { klass: row.klass, ...line, selectedWeight: row.selected_weight ?? 0, pricePerKilogram: row.price_per_kilogram ?? 0 };
    case 'UnitOrderSale':
      return { klass: row.klass, ...line, quantity };
    case 'WeighingRequiredUnitOrderSale':
      return { klass: row.klass, ...line, quantity, weighedGrams: row.weighed_grams, estimatedSubTotal: row.estimated_sub_total };
    case 'WeightOptionOrderSale':
      return { klass: row.klass, ...line, quantity, selectedOption: { weight: row.option_weight ?? 0, price: row.unit_price ?? 0 } };
  }
}
