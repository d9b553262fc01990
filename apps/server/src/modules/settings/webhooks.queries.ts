import type { WebhookEndpoint } from '@etal/contract/settings';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../platform/db/database.ts';

export function selectWebhooks(db: Queries, shopId: string) {
  return db
    .selectFrom('webhook_endpoints')
    .where('shop_id', '=', shopId)
    .select(['id', 'url', sql<number | null>`extract(epoch from disabled_at)::bigint`.as('disabledAt')])
    .orderBy('created_at')
    .orderBy('id');
}

export function listWebhooks(db: Queries, shopId: string): Promise<WebhookEndpoint[]> {
  return selectWebhooks(db, shopId).execute();
}

export async function insertWebhook(
  tx: Transaction,
  shopId: string,
  { id, url, secret }: { id: string; url: string; secret: string },
  now: Date,
): Promise<void> {
  await tx.insertInto('webhook_endpoints').values({ shop_id: shopId, id, url, secret, created_at: now }).execute();
}

/** Gives what was deleted. */
export async function deleteWebhook(tx: Transaction, shopId: string, id: string): Promise<{ url: string } | undefined> {
  return tx
    .deleteFrom('webhook_endpoints')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst();
}

/** R-OUTBOX-3: one that was never switched off stays as it is, and begins anew all the same. */
export async function reactivateWebhook(
  tx: Transaction,
  shopId: string,
  id: string,
): Promise<{ url: string; wasOff: boolean } | undefined> {
  const before = await tx
    .selectFrom('webhook_endpoints')
    .select(['url', 'disabled_at as disabledAt'])
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  await tx
    .updateTable('webhook_endpoints')
    .set({ disabled_at: null, failing_since: null })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
  return { url: before.url, wasOff: before.disabledAt !== null };
}

/** It has taken a message: whatever failed before is over. */
export async function noteWebhookAnswer(tx: Transaction, shopId: string, id: string): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
}

/** Remembers since when it fails; gives true when it has failed for so long that it is switched off now. */
export async function noteWebhookFailure(
  tx: Transaction,
  shopId: string,
  id: string,
  { now, failedBefore }: { now: Date; failedBefore: Date },
): Promise<boolean> {
  const endpoint = await tx
    .selectFrom('webhook_endpoints')
    .select(['failing_since as failingSince', 'disabled_at as disabledAt'])
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!endpoint || endpoint.disabledAt) return false;
  const isOver = endpoint.failingSince !== null && endpoint.failingSince <= failedBefore;
  await tx
    .updateTable('webhook_endpoints')
    .set(isOver ? { disabled_at: now } : { failing_since: endpoint.failingSince ?? now })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
  return isOver;
}
