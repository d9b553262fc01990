import type { Cents } from '../money.ts';
import { platformFees, type PlatformFee } from './fees.ts';

export interface OrderTotals {
  subTotal: Cents;
  fees: Cents;
  total: Cents;
}

/** What an order comes to: its lines, and the fee on top of them. A test order, which costs nothing, has no fee. */
export function totalsOf(lines: readonly { subTotal: Cents }[], fee: PlatformFee | null): OrderTotals {
  const subTotal = lines.reduce((sum, line) => sum + line.subTotal, 0);
  const fees = fee ? platformFees(subTotal, fee) : 0;
  return { subTotal, fees, total: subTotal + fees };
}
