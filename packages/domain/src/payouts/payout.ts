import type { Cents } from '../money.ts';

/** When the payment service pays an account out, as it says itself (R-PAYMENTS-9). */
export const PAYOUT_SCHEDULES = ['MONTHLY_FIRST', 'MONTHLY', 'WEEKLY', 'DAILY', 'MANUAL'] as const;
export type PayoutSchedule = (typeof PAYOUT_SCHEDULES)[number];

export const PAYOUT_STATES = ['PENDING', 'PAID', 'FAILED', 'CANCELED'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** What a line of a payout is: a sale, money given back, a dispute or its end, or something of the service's own. */
export const PAYOUT_LINE_KINDS = ['SALE', 'REFUND', 'ADJUSTMENT', 'OTHER'] as const;
export type PayoutLineKind = (typeof PAYOUT_LINE_KINDS)[number];

/** What came in, what the payment service and the platform took of it, and what is left. */
export interface PayoutAmounts {
  gross: Cents;
  serviceFee: Cents;
  platformFee: Cents;
  net: Cents;
}

export const sumPayoutLines = (lines: readonly PayoutAmounts[]): PayoutAmounts =>
  lines.reduce(
    (sum, line) => ({
      gross: sum.gross + line.gross,
      serviceFee: sum.serviceFee + line.serviceFee,
      platformFee: sum.platformFee + line.platformFee,
      net: sum.net + line.net,
    }),
    { gross: 0, serviceFee: 0, platformFee: 0, net: 0 },
  );

/** R-FEES-7: lines explain a payout only when they come to it, each being what came in less what was taken. */
export const explains = (lines: readonly PayoutAmounts[], amount: Cents): boolean =>
  sumPayoutLines(lines).net === amount &&
  lines.every(({ gross, serviceFee, platformFee, net }) => net === gross - serviceFee - platformFee);
