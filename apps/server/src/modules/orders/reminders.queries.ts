import { sql } from 'kysely';
import { anyOf } from '../../platform/db/any-of.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';

export interface OrderToRemind {
  id: string;
  placedAt: number;
  startMinutes: number;
  hasEmail: boolean;
}

/** Accepted, not yet called to mind, and somebody who can be reached: by mail, or by SMS where the shop wants it. */
const toRemind = (db: Queries, date: string) =>
  db
    .selectFrom('orders')
    .innerJoin('shops', 'shops.id', 'orders.shop_id')
    .where('orders.collection_date', '=', date)
    .where('orders.status', '=', 'ACCEPTED')
    .where('orders.reminded_at', 'is', null)
    .where('orders.is_test', '=', false)
    .where((eb) =>
      eb.or([
        eb('orders.shopper_email', '<>', ''),
        eb.and([eb('shops.sms_reminders', '=', true), eb('orders.shopper_phone', '<>', '')]),
      ]),
    );

export async function findShopsToRemind(db: Queries, date: string): Promise<string[]> {
  const rows = await toRemind(db, date).select('orders.shop_id as shopId').distinct().execute();
  return rows.map(({ shopId }) => shopId);
}

/** Orders that another process holds right now are left to it, or to the next minute. */
export function lockOrdersToRemind(tx: Transaction, shopId: string, date: string): Promise<OrderToRemind[]> {
  return toRemind(tx, date)
    .where('orders.shop_id', '=', shopId)
    .select([
      'orders.id',
      sql<number>`extract(epoch from orders.created_at)::float8`.as('placedAt'),
      'orders.collection_start as startMinutes',
      sql<boolean>`orders.shopper_email <> ''`.as('hasEmail'),
    ])
    .orderBy('orders.id')
    .forUpdate('orders')
    .skipLocked()
    .execute();
}

/** Only those that nobody has marked before: this is what makes a reminder happen once. */
export async function markCalledToMind(
  tx: Transaction,
  shopId: string,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await tx
    .updateTable('orders')
    .set({ reminded_at: now })
    .where('shop_id', '=', shopId)
    .where('id', '=', anyOf(ids))
    .where('reminded_at', 'is', null)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
