import { randomUUID } from 'node:crypto';
import { type Audience, audiencesOf, type NotificationKind, type TellWay } from '@etal/domain/orders/notifications';
import type { OrderActor } from '@etal/domain/orders/order';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';
import { enqueue, topic } from '../../platform/outbox/outbox.ts';
import { tellDevices } from './tell-devices.ts';
import { signalOrders } from '../../platform/db/order-signals.ts';
import { addresseesOf, findContacts, insertNotifications } from './notifications.queries.ts';

/** `body` is what a webhook says, kept from its first attempt on. */
export const ORDER_NOTIFICATION = topic(
  'order-notification',
  z.object({ notificationId: z.string(), body: z.optional(z.string()) }),
);

export interface NotificationCause {
  orderId: string;
  kind: NotificationKind;
  actor: OrderActor;
  /** How the shopper is told; by mail, where they have an address, unless the merchant says so. */
  tell?: TellWay | undefined;
  now: Date;
}

export const notify = (tx: Transaction, { shopId, ...cause }: NotificationCause & { shopId: string }): Promise<void> =>
  notifyAll(tx, shopId, [cause]);

/** Writes the messages about these events of a shop and enqueues them, in the transaction of the events. */
export async function notifyAll(tx: Transaction, shopId: string, causes: readonly NotificationCause[]): Promise<void> {
  if (causes.length === 0) return;
  for (const kind of new Set(causes.map((cause) => cause.kind))) signalOrders(tx, shopId, kind);
  const contacts = await findContacts(
    tx,
    shopId,
    causes.map(({ orderId }) => orderId),
  );
  const notifications = causes.flatMap(({ orderId, kind, actor, tell = 'EMAIL', now }) => {
    const known = contacts.get(orderId);
    if (!known) throw new Error(`Order ${orderId} is not there to be told of.`);
    const audiences = new Set<Audience>(audiencesOf(kind, actor));
    return addresseesOf(known, tell)
      .filter(({ audience }) => audiences.has(audience))
      .map((addressee) => ({ ...addressee, id: randomUUID(), orderId, kind, now }));
  });
  await insertNotifications(tx, shopId, notifications);
  await enqueue(
    tx,
    ...notifications.map(({ id, now }) => ({
      id,
      topic: ORDER_NOTIFICATION,
      shopId,
      payload: { notificationId: id },
      availableAt: now,
    })),
  );
  for (const { orderId, kind, actor, now } of causes)
    // Nobody's phone rings for what they have just typed themselves.
    if (kind === 'PLACED' && actor !== 'MERCHANT') await tellDevices(tx, { shopId, orderId, now });
}
