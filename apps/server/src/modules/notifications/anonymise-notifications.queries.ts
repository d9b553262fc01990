import { ERASED_NAME } from '@etal/domain/shoppers/erased';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

export async function anonymiseNotifications(tx: Transaction, shopId: string, shopperIds: string[]): Promise<void> {
  await tx
    .updateTable('order_notifications')
    .from('orders')
    .set({ recipient: sql<string>`'efface-' || orders.shopper_id || '@efface.invalid'`, recipient_label: ERASED_NAME })
    .whereRef('orders.shop_id', '=', 'order_notifications.shop_id')
    .whereRef('orders.id', '=', 'order_notifications.order_id')
    .where('order_notifications.shop_id', '=', shopId)
    .where('order_notifications.audience', '=', 'SHOPPER')
    .where('orders.shopper_id', 'in', shopperIds)
    .execute();
  // What waits for a tool, or was given up, holds the order as it was.
  await sql`select forget_message_bodies(${shopperIds}::uuid[])`.execute(tx);
}
