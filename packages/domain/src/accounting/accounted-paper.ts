import type { DocumentModel } from '../documents/document.ts';
import type { InvoiceKind } from '../documents/numbering.ts';
import type { Cents } from '../money.ts';
import type { PaymentChannel } from '../orders/order.ts';
import { VAT_RATES, type VatRate } from '../vat.ts';

/** An issued invoice or credit note, with what the accounts need of it. */
export interface AccountedPaper extends Pick<DocumentModel, 'vat' | 'totals'> {
  kind: InvoiceKind;
  number: string;
  issuedOn: string;
  /** The day that it counts for (R-BOOKS-1, R-BOOKS-2). */
  accountedOn: string;
  /** Null for the invoice of a month, which tells of several. */
  orderReference: string | null;
  channel: PaymentChannel;
  lines: readonly Pick<DocumentModel['lines'][number], 'type' | 'rate' | 'net'>[];
  /** A company that bought; its invoices are told to the tax office one by one, not by day. */
  buyer: { company: string; siren: string } | null;
}

/** What the papers of one day, kind, rate and means come to. Amounts are as printed: credit notes take them away. */
export interface AccountedShare {
  day: string;
  kind: InvoiceKind;
  channel: PaymentChannel;
  isProfessional: boolean;
  /** Null where no VAT is charged. */
  rate: VatRate | null;
  /** How many papers have this rate. */
  papers: number;
  /** Of how many of them it is the first: these add up to all papers. */
  leading: number;
  net: Cents;
  vat: Cents;
  total: Cents;
}

/** A paper without VAT is one share of no rate. */
export function sharesOfPaper({ vat, totals, ...paper }: Omit<AccountedPaper, 'lines'>): AccountedShare[] {
  const rates = vat.length > 0 ? vat : [{ rate: null, ...totals }];
  return rates.map(({ rate, net, vat: tax, total }, index) => ({
    day: paper.accountedOn,
    kind: paper.kind,
    channel: paper.channel,
    isProfessional: paper.buyer !== null,
    rate,
    papers: 1,
    leading: index === 0 ? 1 : 0,
    net,
    vat: tax,
    total,
  }));
}

export const signOf = ({ kind }: { kind: InvoiceKind }): 1 | -1 => (kind === 'CREDIT_NOTE' ? -1 : 1);

export const rankOfRate = (rate: VatRate | null): number => (rate === null ? -1 : VAT_RATES.indexOf(rate));
