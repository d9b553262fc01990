import type { Cents } from '../money.ts';
import { type FeeRate, isFeeTaken } from './fees.ts';
import type { PaymentChannel } from './order.ts';

/** What the shop has settled for one way to pay. */
export interface ShopMode {
  /** Switched on, and able to take money. */
  isOffered: boolean;
  minimalOrderAmount: Cents | null;
}

/** R-PAYMENTS-3: switched on, and the merchant's account may take cards. */
export const isOnlineOffered = ({ enabled, canCharge }: { enabled: boolean; canCharge: boolean }): boolean =>
  enabled && canCharge;

/** R-PAYMENTS-7: an IBAN is asked for where there is a fee to take from it. */
export const isIbanMissing = ({ ibanLast4 }: { ibanLast4: string | null }, fee: FeeRate): boolean =>
  ibanLast4 === null && isFeeTaken(fee);

/** Switched on, and the platform's fees, if there are any, can be debited. */
export const isOfflineOffered = (
  mode: { enabled: boolean; ibanLast4: string | null; feesOverdue: boolean },
  fee: FeeRate,
): boolean => mode.enabled && !isIbanMissing(mode, fee) && !mode.feesOverdue;

export interface ModeQuestion {
  shop: Record<PaymentChannel, ShopMode>;
  point: Record<PaymentChannel, boolean>;
  subTotal: Cents;
  /** Until the slot's cut-off; undefined while no slot is chosen. */
  secondsLeft?: number | undefined;
}

export type ModeBlocker = 'SHOP' | 'POINT' | 'MINIMUM' | 'TOO_LATE';

export type ModeAnswer = { isOpen: true } | { isOpen: false; blocker: ModeBlocker; missing?: Cents };

/** The payment service keeps a checkout open for half an hour at least. */
const MIN_CHECKOUT_SECONDS = 30 * 60;

/** Below, the payment service takes no card. */
const MIN_ONLINE_AMOUNT: Cents = 50;

/** R-PAYMENTS-3. Of several blockers, the one that a shopper can do least about is told. */
export function paymentMode(channel: PaymentChannel, { shop, point, subTotal, secondsLeft }: ModeQuestion): ModeAnswer {
  const { isOffered, minimalOrderAmount } = shop[channel];
  const minimum = Math.max(minimalOrderAmount ?? 0, channel === 'ONLINE' ? MIN_ONLINE_AMOUNT : 0);
  if (!isOffered) return { isOpen: false, blocker: 'SHOP' };
  if (!point[channel]) return { isOpen: false, blocker: 'POINT' };
  if (channel === 'ONLINE' && secondsLeft !== undefined && secondsLeft < MIN_CHECKOUT_SECONDS)
    return { isOpen: false, blocker: 'TOO_LATE' };
  if (subTotal < minimum) return { isOpen: false, blocker: 'MINIMUM', missing: minimum - subTotal };
  return { isOpen: true };
}

/**
 * R-PAYMENTS-3, of a change that the shopper makes: what is paid on site goes nowhere that takes no money, and an order
 * does not shrink below the minimum that it was placed by. What it is already is not held against it.
 */
export function ownChangeMode(
  channel: PaymentChannel,
  { shop, isTakenThere, before, subTotal }: { shop: ShopMode; isTakenThere: boolean; before: Cents; subTotal: Cents },
): ModeAnswer {
  const answer = paymentMode(channel, {
    shop: { ONLINE: { ...shop, isOffered: true }, OFFLINE: { ...shop, isOffered: true } },
    point: { ONLINE: true, OFFLINE: isTakenThere },
    subTotal,
  });
  return !answer.isOpen && answer.blocker === 'MINIMUM' && subTotal >= before ? { isOpen: true } : answer;
}
