import type { DocumentSale } from '../documents/document-lines.ts';
import type { Cents } from '../money.ts';

/** A line of an order with all it was sold as (R-ORDERS-3). */
export interface OrderLine extends DocumentSale {
  id: string;
  saleableId: string;
  /** What the whole line was expected to cost when it was ordered. */
  estimatedSubTotal: Cents;
}
