import { type Cents, divideHalfUp } from '../money.ts';

export interface PlatformFee {
  basisPoints: number;
  fixedCents: Cents;
}

/** R-PAYMENTS-2: paid by the shopper on top of the goods, rounded half up once. */
export function platformFees(subTotal: Cents, { basisPoints, fixedCents }: PlatformFee): Cents {
  return subTotal === 0 ? 0 : divideHalfUp(subTotal * basisPoints, 10_000) + fixedCents;
}

/** `2026-11`: the month whose fees an order handed over on this date belongs to. */
export const feeMonth = (date: string): string => date.slice(0, 7);

/** A debit below costs more than it brings, and the service refuses it under 0,50 €: it waits for the next month. */
export const MIN_DEBIT: Cents = 100;

/** A debit that keeps failing takes on-site payment away until it is settled. */
export const MAX_DEBIT_FAILURES = 3;
