import { Refusal } from '@etal/contract/errors';
import type { getOrdersByTimeRange as call } from '@etal/contract/orders';
import { clampToMonth } from '@etal/domain/calendar/clamp-to-month';
import { addDays } from '@etal/domain/calendar/dates';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { findOrdersBetween } from '../lists/order-pages.queries.ts';

/** Two years, a leap day among them; anything longer is a list, page by page. */
const MAX_DAYS = 731;

export function getOrdersByTimeRange({ database }: Services): Handler<typeof call> {
  return async ({ query }, { shopId }) => {
    const [from, to] = [clampToMonth(query.from), clampToMonth(query.to)];
    if (to > addDays(from, MAX_DAYS)) throw new Refusal('TIME_RANGE_TOO_LONG', { days: MAX_DAYS });
    return database.withShop(shopId, (tx) => findOrdersBetween(tx, shopId, { ...query, from, to }));
  };
}
