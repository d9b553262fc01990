import { parisWallTime } from '../calendar/paris-time.ts';

/** Documents with a number. Each kind has a series of its own, per shop and year (R-DOCUMENTS-1). */
export const INVOICE_KINDS = ['INVOICE', 'CREDIT_NOTE'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

const PREFIX: Record<InvoiceKind, string> = { INVOICE: 'F', CREDIT_NOTE: 'A' };

/** `F2026-000123`. Beyond a million the number grows longer, it never starts again. */
export const invoiceNumber = (kind: InvoiceKind, year: number, sequence: number): string =>
  `${PREFIX[kind]}${year}-${String(sequence).padStart(6, '0')}`;

/** The day on which a document is issued, as the wall calendar of the shop says: it names its year too. */
export const issueDate = (now: Date): string => parisWallTime(now.getTime() / 1000).date;
export const yearOf = (date: string): number => Number(date.slice(0, 4));
