import { randomUUID } from 'node:crypto';
import { type Audience, audiencesOf, type NotificationKind, type TellWay } from '@etal/domain/orders/notifications';
import type { OrderActor } from '@etal/domain/orders/order';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';
import { enqueue, topic } from '../../platform/outbox/outbox.ts';
import { tellDevices } from './tell-devices.ts';
import { signalOrders } from '../../platform/db/order-signals.ts';
import { findHeldBack } from './hold-back.ts';
import { listSubscriptionIds } from './push.queries.ts';
import {
  type Addressee,
  addresseesOf,
  findContacts,
  insertNotifications,
  releaseHeld,
} from './notifications.queries.ts';

/** `body` is what a webhook says, kept from its first attempt on. */
export const ORDER_NOTIFICATION = topic(
  'order-notification',
  z.object({ notificationId: z.string(), body: z.optional(z.string()) }),
);

/** By which lane a notification leaves: each tool has a queue of its own. */
export const leavesBy = ({ channel, recipient }: Pick<Addressee, 'channel' | 'recipient'>) =>
  channel === 'WEBHOOK'
    ? ({ lane: 'webhook', endpointId: recipient } as const)
    : ({ lane: channel === 'SMS' ? 'sms' : 'mail' } as const);

export interface NotificationCause {
  orderId: string;
  kind: NotificationKind;
  actor: OrderActor;
  /** The refund that is told. */
  refundId?: string | undefined;
  /** How the shopper is told; by mail, where they have an address, unless the merchant says so. */
  tell?: TellWay | undefined;
  now: Date;
}

export const notify = (tx: Transaction, { shopId, ...cause }: NotificationCause & { shopId: string }): Promise<void> =>
  notifyAll(tx, shopId, [cause]);

/** Writes the messages about these events of a shop and enqueues them, in the transaction of the events. */
export async function notifyAll(tx: Transaction, shopId: string, causes: readonly NotificationCause[]): Promise<void> {
  const [first] = causes;
  if (!first) return;
  for (const kind of new Set(causes.map((cause) => cause.kind))) signalOrders(tx, shopId, kind);
  const accepted = causes.filter(({ kind }) => kind === 'ACCEPTED');
  // Nobody's phone rings for what they have just typed themselves.
  const rings = causes.filter(({ kind, actor }) => kind === 'PLACED' && actor !== 'MERCHANT');
  const [contacts, released, devices] = await Promise.all([
    findContacts(
      tx,
      shopId,
      causes.map(({ orderId }) => orderId),
    ),
    // What an order had to tell before it was accepted, its confirmation first of all, leaves now.
    releaseHeld(
      tx,
      shopId,
      accepted.map(({ orderId }) => orderId),
    ),
    rings.length > 0 ? listSubscriptionIds(tx, shopId, first.now) : [],
  ]);
  const notifications = causes.flatMap(({ orderId, kind, actor, refundId = null, tell = 'EMAIL', now }) => {
    const known = contacts.get(orderId);
    if (!known) throw new Error(`Order ${orderId} is not there to be told of.`);
    const audiences = new Set<Audience>(audiencesOf(kind, actor));
    return addresseesOf(known, tell)
      .filter(({ audience }) => audiences.has(audience))
      .map((addressee) => ({ ...addressee, id: randomUUID(), orderId, kind, refundId, now, isWanted: known.isWanted }));
  });
  const held = await findHeldBack(tx, shopId, notifications);
  insertNotifications(
    tx,
    shopId,
    notifications.map((notification) => ({ ...notification, unsent: held.has(notification.id) ? 'HELD' : null })),
  );
  enqueue(
    tx,
    ...[
      ...released.map((message) => ({ ...message, now: first.now })),
      ...notifications.filter(({ id }) => !held.has(id)),
    ].map((message) => ({
      id: message.id,
      topic: ORDER_NOTIFICATION,
      ...leavesBy(message),
      shopId,
      payload: { notificationId: message.id },
      availableAt: message.now,
    })),
  );
  for (const { orderId, now } of rings) tellDevices(tx, devices, { shopId, orderId, now });
}
