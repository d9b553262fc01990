import type { Cents } from '../money.ts';
import type { OrderStatus } from '../orders/order.ts';
import { SOLD_STATUSES } from '../shop/dashboard.ts';
import type { VatRegime } from '../settings/legal-information.ts';
import type { Grams } from '../weight.ts';
import { type DocumentLine, documentLines } from './document-lines.ts';
import type { DocumentOrder } from './document.ts';

export interface RecapOrder extends DocumentOrder {
  /** As its invoice says, else as the shop is now. */
  vatRegime: VatRegime;
  /** What the merchant bears of the platform's fee: no part of the total. */
  borneFees: Cents;
  invoiceNumber: string | null;
  creditNoteNumber: string | null;
}

export interface RecapRow {
  order: RecapOrder;
  /** The first line of its order. */
  isFirst: boolean;
  line: DocumentLine;
}

/** A line, and all that a sum needs to know of its order. */
interface SoldLine {
  order: Pick<DocumentOrder, 'reference' | 'status' | 'isTest'>;
  line: DocumentLine;
}

/**
 * One row per line, the service fee and what was given back as lines of their own: a column of amounts adds up to what
 * shoppers pay in the end.
 */
export const recapRows = (orders: readonly RecapOrder[]): RecapRow[] =>
  orders.flatMap((order) =>
    documentLines(order, order.vatRegime).map((line, index) => ({ order, line, isFirst: index === 0 })),
  );

export interface ArticleTotal {
  type: DocumentLine['type'];
  /** Empty for the service fee and for what was given back. */
  label: string;
  categoryLabel: string | null;
  orders: number;
  pieces: number;
  /** What one of them is called, where all of them are called the same; null is a piece. */
  unit: string | null;
  grams: Grams;
  net: Cents;
  total: Cents;
  isEstimate: boolean;
}

/** What was refused or cancelled is no sale, and a test sells nothing (R-SHOP-4). */
const SOLD: readonly OrderStatus[] = SOLD_STATUSES;
export const isSold = ({ status, isTest }: Pick<DocumentOrder, 'status' | 'isTest'>): boolean =>
  !isTest && SOLD.includes(status);

export function articleTotals(rows: readonly SoldLine[]): ArticleTotal[] {
  const totals = new Map<string, ArticleTotal & { references: Set<string> }>();
  for (const { order, line } of rows) {
    if (!isSold(order)) continue;
    const key = JSON.stringify([line.type, line.categoryLabel, line.label]);
    const sum = totals.get(key) ?? {
      type: line.type,
      label: line.label,
      categoryLabel: line.categoryLabel,
      orders: 0,
      pieces: 0,
      unit: line.quantity?.unit ?? null,
      grams: 0,
      net: 0,
      total: 0,
      isEstimate: false,
      references: new Set(),
    };
    sum.references.add(order.reference);
    if (sum.unit !== (line.quantity?.unit ?? null)) sum.unit = null;
    sum.pieces += line.quantity?.pieces ?? 0;
    sum.grams += line.quantity?.grams ?? 0;
    sum.net += line.net;
    sum.total += line.total;
    sum.isEstimate ||= line.isEstimate;
    totals.set(key, sum);
  }
  return [...totals.values()].map(({ references, ...sum }) => ({ ...sum, orders: references.size }));
}
