import * as z from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';
import { delivers, enqueueForMany, topic } from '../../platform/outbox/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { MAILING } from './deliver-mailing.ts';
import { lockQueued, saveQueuedThrough } from './mailings.queries.ts';
import { nextRecipients } from './recipients.queries.ts';

/** `at` is the moment, in milliseconds, at which the first of them may be written to. */
export const MAILING_QUEUE = topic('mailing-queue', z.object({ mailingId: z.string(), at: z.int() }));

/** Short transactions: what others ask for goes through between two of them (R-ABUSE-6). */
const BATCH = 250;

export const mailingQueueDeliveries = (services: Services) =>
  delivers(MAILING_QUEUE, (mailing, { shopId }) => {
    if (shopId === null) throw new Error('A mailing belongs to a shop.');
    return queueRecipients(services, shopId, mailing);
  });

/**
 * Leaves a message for each recipient of a mailing. How far it has come is written with each batch: whoever goes on
 * after a crash, or does it at the same time, goes on from there, and nobody is written to twice.
 */
export async function queueRecipients(
  { database }: Pick<Services, 'database'>,
  shopId: string,
  mailing: z.infer<typeof MAILING_QUEUE.schema>,
): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await database.withShop(shopId, (tx) => queueBatch(tx, shopId, mailing));
}

async function queueBatch(
  tx: Transaction,
  shopId: string,
  { mailingId, at }: z.infer<typeof MAILING_QUEUE.schema>,
): Promise<boolean> {
  const { through, place } = await lockQueued(tx, shopId, mailingId);
  const shopperIds = await nextRecipients(tx, shopId, { mailingId, after: through, limit: BATCH });
  const last = shopperIds.at(-1);
  if (last === undefined) return false;
  const payloads = shopperIds.map((shopperId) => ({ mailingId, shopperId }));
  await enqueueForMany(tx, MAILING, payloads, { shopId, firstAt: new Date(at), place });
  await saveQueuedThrough(tx, shopId, mailingId, last);
  return shopperIds.length === BATCH;
}
