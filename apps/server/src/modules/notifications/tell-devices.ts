import * as z from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';
import { enqueue, topic } from '../../platform/outbox/outbox.ts';

export const PUSH = topic('push-new-order', z.object({ subscriptionId: z.string(), orderId: z.string() }), 'push');

/** Each device gets its own outbox message, so that an unreachable device neither delays nor repeats the others. */
export function tellDevices(
  tx: Transaction,
  subscriptionIds: readonly string[],
  { shopId, orderId, now }: { shopId: string; orderId: string; now: Date },
): void {
  enqueue(
    tx,
    ...subscriptionIds.map((subscriptionId) => ({
      topic: PUSH,
      endpointId: subscriptionId,
      shopId,
      payload: { subscriptionId, orderId },
      availableAt: now,
    })),
  );
}
