import { MANAGERS } from '@etal/domain/accounts/roles';
import { anyOf } from '../../platform/db/any-of.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { PushKeys, PushTarget } from '../../ports/messages.ts';

export function findKeys(tx: Queries): Promise<PushKeys | undefined> {
  return tx.selectFrom('push_keys').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst();
}

/** When two processes create the pair at the same moment, the first one's stays. */
export async function insertKeys(tx: Transaction, { publicKey, privateKey }: PushKeys, now: Date): Promise<void> {
  await tx
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function upsertSubscription(
  tx: Transaction,
  shopId: string,
  { id, sessionId, userId, now, ...target }: PushTarget & { id: string; sessionId: string; userId: string; now: Date },
): Promise<void> {
  const { endpoint, p256dh, auth } = target;
  const values = { session_id: sessionId, user_id: userId, p256dh, auth, created_at: now };
  await tx
    .insertInto('push_subscriptions')
    .values({ shop_id: shopId, id, endpoint, ...values })
    .onConflict((conflict) => conflict.columns(['shop_id', 'endpoint']).doUpdateSet(values))
    .execute();
}

export async function keepNewest(tx: Transaction, shopId: string, count: number): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('shop_id', '=', shopId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('id')
        .where('shop_id', '=', shopId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(count),
    )
    .execute();
}

export async function deleteByEndpoint(tx: Transaction, shopId: string, endpoint: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('shop_id', '=', shopId).where('endpoint', '=', endpoint).execute();
}

export async function deleteSubscription(tx: Transaction, shopId: string, id: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('shop_id', '=', shopId).where('id', '=', id).execute();
}

/**
 * Of who manages the shop now: the operator does for half an hour. What waits to be accepted, and the shop's money, are
 * no helper's (R-TEAM-4), also of one who was more when the device was subscribed.
 */
export async function listSubscriptionIds(tx: Queries, shopId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('push_subscriptions as s')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.shop_id', '=', 's.shop_id').onRef('m.user_id', '=', 's.user_id'),
    )
    .select('s.id')
    .where('s.shop_id', '=', shopId)
    .where('m.role', 'in', MANAGERS)
    .where((eb) => eb.or([eb('m.until', 'is', null), eb('m.until', '>', now)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** By their ids. */
export async function findSubscriptions(
  tx: Queries,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, PushTarget>> {
  const rows = await tx
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('shop_id', '=', shopId)
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map(({ id, ...target }) => [id, target]));
}

export function findSubscription(tx: Queries, shopId: string, id: string): Promise<PushTarget | undefined> {
  return tx
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .executeTakeFirst();
}
