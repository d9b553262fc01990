import { randomUUID } from 'node:crypto';
import { type Audience, audiencesOf, type NotificationKind, type TellWay } from '@etal/domain/orders/notifications';
import type { OrderActor } from '@etal/domain/orders/order';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';
import { enqueue, topic } from '../../platform/outbox/outbox.ts';
import { tellDevices } from './tell-devices.ts';
import { signalOrders } from '../../platform/db/order-signals.ts';
import { findAddressees, insertNotifications } from './notifications.queries.ts';

/** `body` is what a webhook says, kept from its first attempt on. */
export const ORDER_NOTIFICATION = topic(
  'order-notification',
  z.object({ notificationId: z.string(), body: z.optional(z.string()) }),
);

export interface NotificationCause {
  shopId: string;
  orderId: string;
  kind: NotificationKind;
  actor: OrderActor;
  /** How the shopper is told; by mail, where they have an address, unless the merchant says so. */
  tell?: TellWay | undefined;
  now: Date;
}

/** Writes the messages about this event and enqueues them, in the transaction of the event. */
export async function notify(
  tx: Transaction,
  { shopId, orderId, kind, actor, tell = 'EMAIL', now }: NotificationCause,
): Promise<void> {
  signalOrders(tx, shopId, kind);
  const audiences = new Set<Audience>(audiencesOf(kind, actor));
  const addressees = (await findAddressees(tx, shopId, orderId, tell)).filter(({ audience }) =>
    audiences.has(audience),
  );
  const notifications = addressees.map((addressee) => ({ ...addressee, id: randomUUID(), orderId, kind, now }));
  await insertNotifications(tx, shopId, notifications);
  await enqueue(
    tx,
    ...notifications.map(({ id }) => ({
      id,
      topic: ORDER_NOTIFICATION,
      shopId,
      payload: { notificationId: id },
      availableAt: now,
    })),
  );
  // Nobody's phone rings for what they have just typed themselves.
  if (kind === 'PLACED' && actor !== 'MERCHANT') await tellDevices(tx, { shopId, orderId, now });
}
