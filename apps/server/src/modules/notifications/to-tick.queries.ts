import { isMonthly } from '@etal/domain/documents/monthly';
import type { ToTick } from '@etal/texts/to-tick';
import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { selectOrders, toOrder } from '../order-records/order-records.ts';

/** Shops with accepted orders of that day. */
export async function findShopsToTick(db: Queries, date: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('shop_id')
    .distinct()
    .where('status', '=', 'ACCEPTED')
    .where('collection_date', '=', date)
    .where('is_test', '=', false)
    .execute();
  return rows.map(({ shop_id }) => shop_id);
}

export async function listMailRecipientIds(db: Queries, shopId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notification_recipients')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('email', 'is not', null)
    .where('confirmed_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findMailRecipient(db: Queries, shopId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('notification_recipients')
    .select('email')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row?.email ?? undefined;
}

export async function readShopLabel(db: Queries, shopId: string): Promise<string> {
  const { label } = await db
    .selectFrom('shops')
    .select(sql<string>`label`.as('label'))
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();
  return label;
}

export async function readToTick(db: Queries, shopId: string, date: string): Promise<ToTick & { shopLabel: string }> {
  const orders = await selectOrders(db, shopId)
    .where('orders.status', '=', 'ACCEPTED')
    .where('orders.collection_date', '=', date)
    .where('orders.is_test', '=', false)
    .execute();
  return {
    shopLabel: await readShopLabel(db, shopId),
    date,
    count: orders.length,
    due: orders.reduce((sum, order) => sum + (isMonthly(order) ? 0 : toOrder(order).dueOnSite), 0),
  };
}
