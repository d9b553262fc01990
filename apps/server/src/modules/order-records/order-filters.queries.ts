import { clampToMonth } from '@etal/domain/calendar/clamp-to-month';
import { foldText } from '@etal/domain/fold-text';
import type { OrderStatus } from '@etal/domain/orders/order';
import type { SelectQueryBuilder } from 'kysely';
import { likeLiteral } from '../../platform/db/literals.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** R-LISTS-1 and R-DOCUMENTS-4: one way to choose orders, for the list and for the documents made of it. */
export interface OrderFilters {
  status?: OrderStatus | undefined;
  collectionPoint?: string | undefined;
  saleable?: string | undefined;
  shopper?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}

/** `2027-02-31` means the end of that month (R-LISTS-2). */
export const clampFilters = ({ from, to, ...others }: OrderFilters): OrderFilters => ({
  ...others,
  from: from && clampToMonth(from),
  to: to && clampToMonth(to),
});

export function filtered<Columns>(
  orders: SelectQueryBuilder<Tables, 'orders', Columns>,
  filters: OrderFilters,
): SelectQueryBuilder<Tables, 'orders', Columns> {
  let query = orders;
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
      or([
        eb('orders.reference', 'like', `${likeLiteral(search.toUpperCase())}%`),
        eb('orders.shopper_key', 'like', `%${likeLiteral(foldText(search))}%`),
      ]),
    );
  }
  return query;
}
