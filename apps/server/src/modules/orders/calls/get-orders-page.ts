import type { CheckedInput } from '@etal/contract/endpoint';
import type { getOrdersPage as call } from '@etal/contract/orders';
import { ORDERS_PAGE_SIZE } from '@etal/domain/orders/order';
import type { CallContext, Handler } from '../../../platform/http/route.ts';
import type { Keeping } from '../../../platform/http/kept-answers.ts';
import { clampFilters } from '../../order-records/order-records.ts';
import type { Services } from '../../../platform/services.ts';
import { OrderListCache } from '../lists/order-list-cache.ts';
import { findOrdersPage } from '../lists/order-pages.queries.ts';

/** A page shows orders, their lines, their money and their papers: each moves the version of the shop's orders. */
export const ordersPageKeptBy = (
  { query }: CheckedInput<typeof call>,
  { shopId, user }: CallContext<typeof call>,
): Keeping | undefined =>
  user.ordersVersion === null ? undefined : { question: JSON.stringify([shopId, query]), version: user.ordersVersion };

/** The newest first unless a sort is asked for (R-LISTS-3), then ascending. Past the last page: no data (R-LISTS-1). */
export function getOrdersPage({ database }: Services): Handler<typeof call> {
  const lists = new OrderListCache();
  return ({ query }, { shopId }) => {
    const { sortBy = 'creationDate', pageNumber = 1, ...given } = query;
    const { sortAscending = query.sortBy ? 'true' : 'false', ...asked } = given;
    const filters = clampFilters(asked);
    const page = {
      sortBy,
      ascending: sortAscending === 'true',
      limit: ORDERS_PAGE_SIZE,
      offset: (pageNumber - 1) * ORDERS_PAGE_SIZE,
    };
    return database.readShop(shopId, async (db) => {
      const { orders, totalCount } = await findOrdersPage(db, shopId, { filters, page, lists });
      return { data: orders, page: pageNumber, pageSize: ORDERS_PAGE_SIZE, totalCount };
    });
  };
}
