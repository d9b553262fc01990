import { findOversizedOrders } from './oversized-orders.queries.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Orders from before there were bounds, which only their merchant can refuse or cancel: told in one line, by their ids
 * alone.
 */
export async function tellOversizedOrders({ database, log }: Pick<Services, 'database' | 'log'>): Promise<void> {
  const orders = await database.acrossShops((tx) => findOversizedOrders(tx));
  if (orders.length > 0) log.warn({ orders }, 'orders above the bounds wait for their merchant');
}
