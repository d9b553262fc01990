import { isMonthly } from '../documents/monthly.ts';
import { holdsEstimate, type WeighableLine } from './estimate.ts';
import type { OrderActor, PaymentChannel, StoredOrderStatus } from './order.ts';
import type { RefundState } from './refund.ts';

/** Where the money of an order is; its status says where the goods are (R-ORDERS-4). */
export const PAYMENT_STATUSES = [
  /** The shopper is at the checkout. */
  'AWAITING',
  /** The card is held, nothing is taken. */
  'AUTHORIZED',
  'CAPTURED',
  'REFUNDED',
  /** Given up before any money moved. */
  'VOIDED',
  'DUE_ON_SITE',
  'PAID_ON_SITE',
  /** Handed over; what was not paid then is noted on the customer's account (R-TILL-1). */
  'ON_ACCOUNT',
  /** A test order costs nothing (R-SHOP-4). */
  'NONE',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * Whether what the order comes to more or less goes over its customer's account: it is paid with its month, or was not
 * wholly paid when it was handed over.
 */
export const isOnAccount = (order: {
  paymentStatus: PaymentStatus;
  monthlyTerm?: number | null | undefined;
}): boolean => isMonthly(order) || order.paymentStatus === 'ON_ACCOUNT';

/** The goods were handed over on site: paid then, or noted on the customer's account. */
export const isHandedOverOnSite = (status: PaymentStatus): boolean =>
  status === 'PAID_ON_SITE' || status === 'ON_ACCOUNT';

/** A step under way at the payment service: begun in our books, its end not yet known. */
export const PAYMENT_OPERATIONS = [
  'CAPTURE',
  'RELEASE',
  'REFUND',
  /** Closes a checkout that is still open: its order is given up, or will be paid on site (R-SPACE-4). */
  'EXPIRE',
] as const;
export type PaymentOperation = (typeof PAYMENT_OPERATIONS)[number];

/** What the payment service says of an order's payment. */
export interface PaymentReading {
  checkout: 'OPEN' | 'COMPLETE' | 'EXPIRED';
  paymentId: string | null;
  state: 'NONE' | 'AUTHORIZED' | 'CAPTURED' | 'CANCELED';
  /** What the card was asked to hold. */
  amount: number;
  /** What was taken of it: all, or less. */
  capturedAmount: number;
  currency: string;
  refundedAmount: number;
  refunds: readonly RefundReading[];
  /** What the platform has kept of it: its fee, less what was given back of that. */
  keptFee: number;
  /** The card's hold ends then, by itself. */
  captureBefore: Date | null;
  /** What the shopper's bank says of it; null where nobody disputes it. */
  dispute: DisputeReading | null;
  /** The order it was made for, as the service remembers it. */
  orderId: string | null;
}

/** Of a checkout that is closed and that no card was ever shown to. */
export const UNPAID_CHECKOUT: PaymentReading = {
  checkout: 'EXPIRED',
  paymentId: null,
  state: 'NONE',
  amount: 0,
  capturedAmount: 0,
  currency: 'eur',
  refundedAmount: 0,
  refunds: [],
  keptFee: 0,
  captureBefore: null,
  dispute: null,
  orderId: null,
};

/**
 * R-PAYMENTS-8: how an operation ends once the merchant has taken our access to the account away. A hold that nobody
 * captures is let go by the card's bank, and a checkout is left by itself; null for what only the service could do.
 */
export function endWithoutAccount(
  operation: PaymentOperation | null,
  payment: { orderId: string; amount: number },
): PaymentReading | null {
  if (operation === 'EXPIRE') return UNPAID_CHECKOUT;
  return operation === 'RELEASE' ? { ...UNPAID_CHECKOUT, ...payment, checkout: 'COMPLETE', state: 'CANCELED' } : null;
}

export const DISPUTE_STATES = ['OPEN', 'WON', 'LOST'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

export interface DisputeReading {
  state: DisputeState;
  amount: number;
  /** Until when the merchant may answer; null where the service says nothing of it. */
  respondBy: Date | null;
}

/** One refund of a payment, as the service says. */
export interface RefundReading {
  id: string;
  amount: number;
  state: RefundState;
  /** `refundId:attempt` as we named it; null when it is not one of our refunds of a part. */
  refundId: string | null;
  /** Made by hand at the service, and not by us. */
  isByHand: boolean;
}

export interface OrderPayment {
  status: StoredOrderStatus;
  paymentStatus: PaymentStatus;
  /** What was asked of the service: an accept, a refusal, a cancellation or another way to pay, waiting for its end. */
  operation: { kind: PaymentOperation; target: StoredOrderStatus; actor: OrderActor } | null;
  /** What we have asked the service to give back of it in parts: that ends no order. */
  refundsAsked?: number;
}

export interface PaymentOutcome {
  status: StoredOrderStatus;
  paymentStatus: PaymentStatus;
}

/**
 * What an online order is, given what the service says. It goes forward only and says the same however often
 * and in whatever order the readings come: the service's last word decides, not the path to it.
 */
export function settlePayment(
  { status, paymentStatus, operation, refundsAsked = 0 }: OrderPayment,
  reading: PaymentReading,
): PaymentOutcome {
  if (reading.checkout === 'OPEN') return { status, paymentStatus };
  if (reading.checkout === 'EXPIRED') {
    if (status !== 'PENDING_PAYMENT') return { status, paymentStatus };
    return operation?.target === 'PAID'
      ? { status: 'PAID', paymentStatus: 'DUE_ON_SITE' }
      : { status: 'EXPIRED', paymentStatus: 'VOIDED' };
  }
  switch (reading.state) {
    case 'NONE':
      return { status, paymentStatus };
    case 'AUTHORIZED':
      return status === 'PENDING_PAYMENT' ? { status: 'PAID', paymentStatus: 'AUTHORIZED' } : { status, paymentStatus };
    case 'CANCELED':
      return { status: endedAs(status, operation), paymentStatus: 'VOIDED' };
    case 'CAPTURED': {
      // The order came back after its refund, and is paid at the stall.
      const isPaidOnSite = paymentStatus === 'DUE_ON_SITE' || isHandedOverOnSite(paymentStatus);
      if (reading.refundedAmount < reading.capturedAmount)
        return { status: takenAs(status, operation), paymentStatus: isPaidOnSite ? paymentStatus : 'CAPTURED' };
      if (isPaidOnSite) return { status, paymentStatus };
      return {
        status: refundsAsked >= reading.capturedAmount && !operation ? status : endedAs(status, operation),
        paymentStatus: 'REFUNDED',
      };
    }
  }
}

/** A payment captured by hand at the service does not accept the order: the merchant decides. */
function takenAs(status: StoredOrderStatus, operation: OrderPayment['operation']): StoredOrderStatus {
  if (status === 'PAID' && operation?.kind === 'CAPTURE') return 'ACCEPTED';
  return status === 'PENDING_PAYMENT' ? 'PAID' : status;
}

/** The money was given back: the order ends as was asked, or is cancelled when nobody asked. */
function endedAs(status: StoredOrderStatus, operation: OrderPayment['operation']): StoredOrderStatus {
  if (status !== 'PENDING_PAYMENT' && status !== 'PAID' && status !== 'ACCEPTED') return status;
  return operation?.kind === 'RELEASE' || operation?.kind === 'REFUND' ? operation.target : 'CANCELED';
}

/** What has to be asked of the service before an order may become `target`. */
export function operationFor(
  order: { channel: PaymentChannel; paymentStatus: PaymentStatus; lines: readonly WeighableLine[] },
  target: StoredOrderStatus,
): PaymentOperation | null {
  if (order.channel === 'OFFLINE') return null;
  // What is still to be weighed is captured when its last weight is in.
  if (target === 'ACCEPTED')
    return order.paymentStatus === 'AUTHORIZED' && !holdsEstimate(order.lines) ? 'CAPTURE' : null;
  if (target !== 'REFUSED' && target !== 'CANCELED') return null;
  if (order.paymentStatus === 'AUTHORIZED') return 'RELEASE';
  return order.paymentStatus === 'CAPTURED' ? 'REFUND' : null;
}

/** What is left to do at the service for an operation under way, given what it says now; null when that is nothing. */
export function nextPaymentStep(
  operation: PaymentOperation,
  { checkout, state, refundedAmount, capturedAmount }: PaymentReading,
): PaymentOperation | null {
  // Whoever paid at the last moment has paid: that is not undone.
  if (operation === 'EXPIRE') return checkout === 'OPEN' ? 'EXPIRE' : null;
  if (state === 'AUTHORIZED') return operation === 'CAPTURE' ? 'CAPTURE' : 'RELEASE';
  // The payment was captured meanwhile, so it is refunded instead of released.
  if (state === 'CAPTURED' && operation !== 'CAPTURE' && refundedAmount < capturedAmount) return 'REFUND';
  return null;
}

/** Where the money of an order that no service holds is, once the order has become `target`. */
export function paymentWithoutService(current: PaymentStatus, target: StoredOrderStatus): PaymentStatus {
  if (target === 'ACCEPTED' && (isHandedOverOnSite(current) || current === 'VOIDED' || current === 'REFUNDED'))
    return 'DUE_ON_SITE';
  if (current !== 'DUE_ON_SITE') return current;
  if (target === 'COLLECTED') return 'PAID_ON_SITE';
  return target === 'REFUSED' || target === 'CANCELED' ? 'VOIDED' : current;
}

const HOUR_MS = 60 * 60 * 1000;
const REMIND_BEFORE_MS = 24 * HOUR_MS;
const CANCEL_BEFORE_MS = 2 * HOUR_MS;

/** The order is cancelled at this moment, two hours before the card's hold ends. */
export const letGoAt = (captureBefore: Date): Date => new Date(captureBefore.getTime() - CANCEL_BEFORE_MS);

/**
 * R-PAYMENTS-1: the merchant is reminded a day before the card's hold ends, and the order is let go two hours before.
 */
export function holdIsEnding(captureBefore: Date, now: Date): 'NO' | 'REMIND' | 'CANCEL' {
  const left = captureBefore.getTime() - now.getTime();
  if (left < CANCEL_BEFORE_MS) return 'CANCEL';
  return left < REMIND_BEFORE_MS ? 'REMIND' : 'NO';
}
