import { sql } from 'kysely';
import type { Queries, Transaction } from '../../platform/db/database.ts';

/** Of customers, not of the trial. */
export async function countOpenOrders(tx: Queries, shopId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('shop_id', '=', shopId)
    .where('status', 'in', ['PAID', 'ACCEPTED'])
    .where('is_test', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whoever pays by card now has an order in a moment, or none. */
export async function isSomebodyPaying(tx: Queries, shopId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('orders')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('status', '=', 'PENDING_PAYMENT')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findShopsToErase(tx: Queries, closedBefore: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('shops')
    .select('id')
    .where('closed_at', '<', closedBefore)
    .where('erased_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of its list, and those whom only an order names. */
export async function findShoppers(tx: Queries, shopId: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id from shoppers where shop_id = ${shopId}
      union select shopper_id from orders where shop_id = ${shopId}
    ) as people where id > ${after}::uuid order by id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The function of migration 0031 knows the tables; it judges once more that the shop is still closed. */
export async function eraseShop(tx: Transaction, shopId: string, closedBefore: Date, now: Date): Promise<void> {
  await sql`select erase_shop(id, ${now}) from shops
    where id = ${shopId} and closed_at < ${closedBefore} and erased_at is null for no key update`.execute(tx);
}
