import { parisWallTime } from '../calendar/paris-time.ts';
import type { PaymentChannel } from '../orders/order.ts';
import type { PaymentStatus } from '../orders/payment.ts';

/** What of an order says when its goods were supplied. */
export interface SuppliedOrder {
  channel: PaymentChannel;
  paymentStatus: PaymentStatus;
  /** Seconds since the epoch: when its card was debited, and when its goods were handed over. */
  acceptedAt: number | null;
  collectedAt: number | null;
}

/**
 * R-BOOKS-1: the day of the hand-over, or of the debit where the card paid before. Never after the paper that tells
 * of it: an invoice that comes late still counts for the day on which the goods left.
 */
export function supplyDate(order: SuppliedOrder, issuedOn: string): string {
  const isPaidBefore = order.channel === 'ONLINE' && order.paymentStatus === 'CAPTURED';
  const at = isPaidBefore ? order.acceptedAt : order.collectedAt;
  if (at === null) return issuedOn;
  const { date } = parisWallTime(at);
  return date < issuedOn ? date : issuedOn;
}

/** R-BOOKS-2: a month that was closed does not move. What belongs to it and comes later counts when it is issued. */
export const accountingDate = (suppliedOn: string, issuedOn: string, closedThrough: string | null): string =>
  closedThrough !== null && suppliedOn.slice(0, 7) <= closedThrough ? issuedOn : suppliedOn;
