import { addDays } from '../calendar/dates.ts';
import { parisInstant, parisWallTime } from '../calendar/paris-time.ts';
import type { Cents } from '../money.ts';
import { holdsEstimate } from './estimate.ts';
import { isActive, mayBring, type PaymentChannel, type StoredOrderStatus } from './order.ts';
import type { PaymentStatus } from './payment.ts';

const DAY = 24 * 60 * 60;

/** How long an order that was handed over or not fetched may be taken back to accepted, in days (R-ORDERS-11). */
const REOPEN_DAYS = 7;
/** How long after its collection an order paid online is closed by itself, in days (R-ORDERS-10). */
const CLOSE_AFTER_DAYS = 7;

/** R-ORDERS-10: its day is over, and nobody has said whether it was fetched. `today` is the date in Paris. */
export const isToBeTicked = (
  { status, collectionDate }: { status: StoredOrderStatus; collectionDate: string },
  today: string,
): boolean => status === 'ACCEPTED' && collectionDate < today;

/** Orders of the days before this one are closed by themselves, where nothing is left to be paid or weighed. */
export const closedBefore = (today: string): string => addDays(today, -CLOSE_AFTER_DAYS);

/** Nobody has to report anything of it: the card has paid all of it, and no amount is an estimate. */
export const closesByItself = ({
  paymentStatus,
  dueOnSite,
  lines,
}: {
  paymentStatus: PaymentStatus;
  dueOnSite: Cents;
  lines: readonly { klass: string; weighedGrams?: number | null }[];
}): boolean => paymentStatus === 'CAPTURED' && dueOnSite === 0 && !holdsEstimate(lines);

/** Jobs that run each minute and did not for so long were off, or asleep. */
const BREAK_SECONDS = 10 * 60;
/** How long everybody has after such a break to say what happened meanwhile. */
const CATCH_UP_SECONDS = 60 * 60;

/** Since when the jobs have run without a break, and when they last did, in seconds. */
export interface Presence {
  backSince: number;
  ranAt: number;
}

/** A clock that was set by more than that is a break too, whichever way. */
export const presenceAt = (last: Presence | undefined, now: number): Presence => ({
  backSince: last && Math.abs(now - last.ranAt) <= BREAK_SECONDS ? last.backSince : now,
  ranAt: now,
});

/** R-ORDERS-5: what nobody could answer while the installation was off is not cancelled the moment it is back. */
export const mayCancelMissed = ({ backSince, ranAt }: Presence): boolean => ranAt - backSince >= CATCH_UP_SECONDS;

/**
 * Orders of the days before this one that nobody answered are cancelled. A laptop that is never on for an hour would
 * wait for ever: after a week it no longer does. `presence` is absent where nothing is known of a break.
 */
export const missedBefore = (today: string, presence: Presence | undefined): string =>
  presence && !mayCancelMissed(presence) ? closedBefore(today) : today;

/** Once its slot has begun, an accepted order may be said not to have been fetched. `now` in seconds. */
export const mayMarkNoShow = (
  {
    status,
    collectionDate,
    collectionStart,
  }: { status: StoredOrderStatus; collectionDate: string; collectionStart: number },
  now: number,
): boolean => status === 'ACCEPTED' && parisInstant(collectionDate, collectionStart) <= now;

/**
 * The shopper gives up what is not paid yet, cancels what nobody has accepted, and until its slot begins what the shop
 * could not give in full.
 */
export const shopperMayCancel = (
  order: { status: StoredOrderStatus; wasShort: boolean; collectionDate: string; collectionStart: number },
  now: number,
): boolean =>
  mayBring('SHOPPER', order.status, 'EXPIRED') ||
  mayBring('SHOPPER', order.status, 'CANCELED') ||
  (order.status === 'ACCEPTED' && order.wasShort && now < parisInstant(order.collectionDate, order.collectionStart));

/**
 * R-ORDERS-12: the shopper's own change, on an order that nobody has accepted yet or that is paid on site, where the
 * shop lets them. Gives the moment it ends, in seconds; null when it is over or was never.
 */
export function changeableUntil(
  { status, channel, isTest }: { status: StoredOrderStatus; channel: PaymentChannel; isTest: boolean },
  { isAllowed, orderBefore }: { isAllowed: boolean; orderBefore: number | null },
  now: number,
): number | null {
  const isOpen = status === 'PAID' || (status === 'ACCEPTED' && channel === 'OFFLINE');
  return isAllowed && isOpen && !isTest && orderBefore !== null && now < orderBefore ? orderBefore : null;
}

export interface ReopenableOrder {
  status: StoredOrderStatus;
  /** Seconds since the epoch. */
  collectedAt: number | null;
  noShowAt: number | null;
}

/** The way back from a hand-over or a customer who did not come, for seven days. */
export function mayReopen({ status, collectedAt, noShowAt }: ReopenableOrder, now: number): boolean {
  const since = status === 'COLLECTED' ? (collectedAt ?? noShowAt) : status === 'CANCELED' ? noShowAt : null;
  return since !== null && now - since <= REOPEN_DAYS * DAY;
}

/**
 * R-TEAM-4: what is still to be handed over, and what was on a day whose hand-overs may be taken back. Read day by day,
 * those before would be the list of the shop's customers. `today` is the date in Paris.
 */
export const isShownToHelper = (
  { status, collectionDate }: { status: StoredOrderStatus; collectionDate: string },
  today: string,
): boolean => status === 'ACCEPTED' || (status !== 'PAID' && collectionDate >= addDays(today, -REOPEN_DAYS));

/** What its shopper has still to fetch or to pay, its own day included; all else is past. */
export const isToCome = (
  { status, collectionDate }: { status: StoredOrderStatus; collectionDate: string },
  today: string,
): boolean => (status === 'PENDING_PAYMENT' || isActive(status)) && collectionDate >= today;

/** The date in Paris at this moment, in seconds. */
export const todayAt = (now: number): string => parisWallTime(now).date;
