import type { Cents } from '../money.ts';
import { holdsEstimate, type WeighableLine } from './estimate.ts';

/**
 * R-PAYMENTS-4: what a card is asked to hold for an order. Goods to be weighed may come out heavier than expected, so
 * the whole total is held with a margin of 20 %, up to the next ten cents; weights that the shopper named are exact.
 */
export const amountToHold = (lines: readonly WeighableLine[], total: Cents): Cents =>
  holdsEstimate(lines) ? Math.ceil((total * 12) / 100) * 10 : total;
