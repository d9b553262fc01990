import { isMonthly } from '@etal/domain/documents/monthly';
import type { ToTick } from '@etal/texts/to-tick';
import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { selectOrders, toOrder } from '../order-records/order-records.ts';

/** Shops with accepted orders of some of these days, both included, and the last of them. */
export function findShopsToTick(
  db: Queries,
  { from, to }: { from: string; to: string },
): Promise<{ shopId: string; date: string }[]> {
  return db
    .selectFrom('orders')
    .select((eb) => ['shop_id as shopId', eb.fn.max('collection_date').as('date')])
    .where('status', '=', 'ACCEPTED')
    .where('collection_date', '>=', from)
    .where('collection_date', '<=', to)
    .where('is_test', '=', false)
    .groupBy('shop_id')
    .execute();
}

/** Whom a mail about the shop is for: a recipient of notifications, or an owner. */
export interface MailAddressee {
  recipientId?: string | undefined;
  ownerId?: string | undefined;
}

/**
 * The recipients who have confirmed their address; where there is none (they are told by text message, or have not
 * confirmed yet) the owners, so that a debit or a dispute never goes untold.
 */
export async function listMailAddressees(db: Queries, shopId: string): Promise<MailAddressee[]> {
  const recipients = await db
    .selectFrom('notification_recipients')
    .select('id as recipientId')
    .where('shop_id', '=', shopId)
    .where('email', 'is not', null)
    .where('confirmed_at', 'is not', null)
    .execute();
  if (recipients.length > 0) return recipients;
  return db
    .selectFrom('memberships')
    .select('user_id as ownerId')
    .where('shop_id', '=', shopId)
    .where('role', '=', 'OWNER')
    .execute();
}

/** Undefined of who is no recipient, or no owner, any more. */
export async function findMailOf(
  db: Queries,
  shopId: string,
  { recipientId, ownerId }: MailAddressee,
): Promise<string | undefined> {
  if (recipientId !== undefined) {
    const row = await db
      .selectFrom('notification_recipients')
      .select('email')
      .where('shop_id', '=', shopId)
      .where('id', '=', recipientId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    return row?.email ?? undefined;
  }
  if (ownerId === undefined) return undefined;
  const owner = await db
    .selectFrom('memberships as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select('users.email')
    .where('m.shop_id', '=', shopId)
    .where('m.user_id', '=', ownerId)
    .where('m.role', '=', 'OWNER')
    .executeTakeFirst();
  return owner?.email;
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
