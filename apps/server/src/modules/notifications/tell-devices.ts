import * as z from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';
import { enqueue, topic } from '../../platform/outbox/outbox.ts';
import { listSubscriptionIds } from './push.queries.ts';

export const PUSH = topic('push-new-order', z.object({ subscriptionId: z.string(), orderId: z.string() }));

/** Each device gets its own outbox message, so that an unreachable device neither delays nor repeats the others. */
export async function tellDevices(
  tx: Transaction,
  { shopId, orderId, now }: { shopId: string; orderId: string; now: Date },
): Promise<void> {
  const subscriptionIds = await listSubscriptionIds(tx, shopId);
  await enqueue(
    tx,
    ...subscriptionIds.map((subscriptionId) => ({
      topic: PUSH,
      shopId,
      payload: { subscriptionId, orderId },
      availableAt: now,
    })),
  );
}
