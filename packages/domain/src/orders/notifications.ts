import { parisInstant } from '../calendar/paris-time.ts';
import type { OrderActor, OrderSource, StoredOrderStatus } from './order.ts';

/** What happened to an order that somebody is told of. */
export const NOTIFICATION_KINDS = [
  'PLACED',
  'ACCEPTED',
  'REFUSED',
  'CANCELED',
  'WEIGHED',
  'COLLECTED',
  'PAYMENT_ENDING',
  'WITHDRAWN',
  'CHANGED',
  'NO_SHOW',
  'REOPENED',
  'REFUNDED',
  'REFUND_FAILED',
  'REMINDER',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The shopper, the merchant's recipients, the merchant's own tools. */
export const AUDIENCES = ['SHOPPER', 'MERCHANT', 'TOOL'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const NOTIFICATION_CHANNELS = ['EMAIL', 'SMS', 'WEBHOOK'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** How the merchant wants a customer to hear of what he does, when he says so. */
export const TELL_WAYS = ['EMAIL', 'SMS', 'NONE'] as const;
export type TellWay = (typeof TELL_WAYS)[number];

const TOLD: Record<NotificationKind, readonly Audience[]> = {
  PLACED: ['SHOPPER', 'MERCHANT', 'TOOL'],
  ACCEPTED: ['SHOPPER', 'TOOL'],
  REFUSED: ['SHOPPER', 'TOOL'],
  CANCELED: ['SHOPPER', 'MERCHANT'],
  WEIGHED: ['SHOPPER'],
  COLLECTED: ['TOOL'],
  PAYMENT_ENDING: ['MERCHANT'],
  WITHDRAWN: ['SHOPPER', 'MERCHANT'],
  CHANGED: ['SHOPPER', 'MERCHANT', 'TOOL'],
  // No message says « annulée » to a customer who did not come.
  NO_SHOW: ['TOOL'],
  REOPENED: ['TOOL'],
  REFUNDED: ['SHOPPER', 'TOOL'],
  REFUND_FAILED: ['MERCHANT'],
  REMINDER: ['SHOPPER'],
};

/** Nobody is told by mail of what they have just done on screen; the shopper keeps a trace of everything. */
export function audiencesOf(kind: NotificationKind, actor: OrderActor): Audience[] {
  return TOLD[kind].filter((audience) => audience !== 'MERCHANT' || actor !== 'MERCHANT');
}

/**
 * R-DOCUMENTS-11: the message that confirms the contract to its shopper. What the merchant writes down may be accepted
 * at once, and is then told of only once.
 */
export const confirmsContract = (kind: NotificationKind, source: OrderSource): boolean =>
  kind === 'PLACED' || (kind === 'ACCEPTED' && source === 'MERCHANT');

/**
 * R-OUTBOX-4: a message that asks for something, and leaves so late that there is nothing left to do: an order that was
 * called off or whose slot is over is not to be fetched, and one that was answered needs no answer. `now` in seconds.
 */
export function comesTooLate(
  kind: NotificationKind,
  order: { status: StoredOrderStatus; collectionDate: string; collectionEnd: number },
  now: number,
): boolean {
  if (kind === 'REMINDER')
    return order.status !== 'ACCEPTED' || parisInstant(order.collectionDate, order.collectionEnd) <= now;
  return kind === 'PAYMENT_ENDING' && order.status !== 'PAID';
}

/** R-ABUSE-2: how many mails one address gets from one shop within an hour about orders that nobody has accepted. */
export const UNACCEPTED_MAILS_PER_HOUR = 5;

/**
 * Why a notification was not sent. HELD: too many went to that address (R-ABUSE-2). UNSENT: its recipient is gone or
 * has not confirmed, the shop's text messages of the day are used up (R-ABUSE-5), or it would have come too late.
 */
export const UNSENT_STATES = ['HELD', 'UNSENT'] as const;
export type UnsentState = (typeof UNSENT_STATES)[number];

/** How far a notification has come, as the outbox tells it. */
export const DELIVERY_STATES = ['WAITING', 'RETRYING', 'SENT', 'FAILED', ...UNSENT_STATES] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * R-ABUSE-5: of the text messages of a day, how many may tell the shop's own people of orders. Whoever orders on the
 * site sends those; the last fifth is for what the merchant tells customers.
 */
export const textsForOwnPeople = (daily: number): number => Math.ceil((daily * 4) / 5);
