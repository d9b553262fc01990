import type { Transaction } from '../../platform/db/database.ts';
import { anonymiseNotifications, forgetAlerts } from '../notifications/notifications.ts';
import { anonymiseOrders } from '../orders/orders.ts';
import { anonymiseShoppers } from '../shoppers/shoppers.ts';

/** No name is left anywhere but on invoices, which the law wants kept as they were issued. */
export async function anonymise(tx: Transaction, shopId: string, ids: string[]): Promise<void> {
  // First, because it finds them by their e-mail.
  await forgetAlerts(tx, shopId, ids);
  await anonymiseShoppers(tx, shopId, ids);
  await anonymiseOrders(tx, shopId, ids);
  await anonymiseNotifications(tx, shopId, ids);
}
