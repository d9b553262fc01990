import { getOrdersPage, type OrdersPage } from '@etal/contract/orders';
import { ORDERS_FAILURE } from '@etal/texts/orders';
import { call } from '../../../calls/api.ts';
import { attemptLater, type Outcome } from '../../../calls/failure.ts';

/** The page of latest orders one is on, in the address of the page that shows them. */
export const LATEST_ORDERS_PAGE = 'commandes';

export interface LatestOrdersData {
  /** Not awaited: the page shows at once, its orders when they come. */
  latestOrders: Promise<Outcome<OrdersPage>>;
}

/**
 * Newest first; the latest orders of an article, bag, point or customer are this call with its filter (R-LISTS-1).
 */
export function loadLatestOrders(
  request: Request,
  filter: { saleable: string } | { collectionPoint: string } | { shopper: string },
): LatestOrdersData {
  const pageNumber = new URL(request.url).searchParams.get(LATEST_ORDERS_PAGE) ?? '1';
  const query = { ...filter, sortBy: 'creationDate', sortAscending: 'false', pageNumber } as const;
  // Without the request's signal: leaving the page would reject a promise that no one is left to await.
  return { latestOrders: attemptLater(() => call(getOrdersPage, { query }), ORDERS_FAILURE) };
}
