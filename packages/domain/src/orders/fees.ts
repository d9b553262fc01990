import { type Cents, divideHalfUp } from '../money.ts';

/** R-PAYMENTS-6: who pays the service fee, as the shop says; an order keeps what was said when it was placed. */
export const FEE_BEARERS = ['SHOPPER', 'MERCHANT'] as const;
export type FeeBearer = (typeof FEE_BEARERS)[number];

export interface FeeRate {
  basisPoints: number;
  fixedCents: Cents;
}

export interface PlatformFee extends FeeRate {
  bearer: FeeBearer;
}

/** R-PAYMENTS-2: what the platform asks for these goods, whoever pays it, rounded half up once. */
export function platformFees(subTotal: Cents, { basisPoints, fixedCents }: FeeRate): Cents {
  return subTotal === 0 ? 0 : divideHalfUp(subTotal * basisPoints, 10_000) + fixedCents;
}

/** What the platform earns of an order: what its shopper pays on top of the goods, and what its merchant bears. */
export const platformShare = ({ fees, borneFees }: { fees: Cents; borneFees: Cents }): Cents => fees + borneFees;

/** Whether the platform takes anything: where it does not, it needs no IBAN to debit (R-PAYMENTS-7). */
export const isFeeTaken = ({ basisPoints, fixedCents }: FeeRate): boolean => basisPoints > 0 || fixedCents > 0;

/** Whether shoppers have to be told of a fee on top of the prices. */
export const isFeeOnTop = (fee: PlatformFee): boolean => fee.bearer === 'SHOPPER' && isFeeTaken(fee);

/** `2026-11`: the month whose fees an order handed over on this date belongs to. */
export const feeMonth = (date: string): string => date.slice(0, 7);

/** A debit below costs more than it brings, and the service refuses it under 0,50 €: it waits for the next month. */
export const MIN_DEBIT: Cents = 100;

/** A debit that keeps failing takes on-site payment away until it is settled. */
export const MAX_DEBIT_FAILURES = 3;
