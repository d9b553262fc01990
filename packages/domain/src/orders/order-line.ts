import type { DocumentSale } from '../documents/document-lines.ts';
import type { Cents } from '../money.ts';
import type { LineDeposit } from '../till/deposits.ts';

/** A line of an order with all it was sold as (R-ORDERS-3). */
export interface OrderLine extends DocumentSale {
  id: string;
  saleableId: string;
  /** What the whole line was expected to cost when it was ordered. */
  estimatedSubTotal: Cents;
  /** What leaves with each piece of it and comes back (R-TILL-4). */
  deposit: LineDeposit | null;
}
