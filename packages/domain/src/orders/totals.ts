import type { Cents } from '../money.ts';
import { platformFees, type PlatformFee } from './fees.ts';

export interface OrderTotals {
  subTotal: Cents;
  /** What the shopper pays on top of the goods. */
  fees: Cents;
  /** What the merchant bears instead: no part of the total (R-PAYMENTS-6). */
  borneFees: Cents;
  total: Cents;
}

/**
 * What an order comes to: its lines, and the fee on top of them where the shopper pays it. A test order, which costs
 * nothing, has no fee.
 */
export function totalsOf(lines: readonly { subTotal: Cents }[], fee: PlatformFee | null): OrderTotals {
  const subTotal = lines.reduce((sum, line) => sum + line.subTotal, 0);
  const share = fee ? platformFees(subTotal, fee) : 0;
  const isBorne = fee?.bearer === 'MERCHANT';
  const fees = isBorne ? 0 : share;
  return { subTotal, fees, borneFees: isBorne ? share : 0, total: subTotal + fees };
}
