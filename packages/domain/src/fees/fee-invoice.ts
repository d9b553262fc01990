import type { Seller } from '../documents/document.ts';
import type { DocumentTotals } from '../documents/document-lines.ts';
import type { InvoiceKind } from '../documents/numbering.ts';
import type { Cents } from '../money.ts';
import { PAYMENT_CHANNELS, type PaymentChannel } from '../orders/order.ts';
import { netOfLines, vatByRate } from '../orders/vat-split.ts';
import type { VatRate } from '../vat.ts';

/** Who runs the installation and earns its fees. Without a VAT number they are under the « franchise en base ». */
export interface FeeIssuer {
  name: string;
  address: string;
  siren: string;
  vatNumber: string | null;
  email: string;
}

/** What the fees of a month come to, in one way of paying. */
export interface FeeSum {
  channel: PaymentChannel;
  /** How many orders they are of. */
  orders: number;
  /** Tax included, less what was given back. */
  total: Cents;
}

export interface FeeLine extends FeeSum {
  net: Cents;
}

/** Everything that the operator's invoice prints. It is kept as it stands: no later edit reaches it. */
export interface FeeInvoiceModel {
  version: 1;
  kind: InvoiceKind;
  number: string;
  issuedOn: string;
  /** `2026-11`. */
  month: string;
  issuer: FeeIssuer;
  customer: Seller;
  /** The last invoice before, which a credit note takes back from. */
  corrects: { number: string; issuedOn: string } | null;
  /** Null under the « franchise en base ». */
  rate: VatRate | null;
  /** Of a credit note, what is given back is positive. */
  lines: FeeLine[];
  totals: DocumentTotals;
  mentions: string[];
}

/** The VAT of a service between businesses, by the day of issue: a law that changes it is one more line. */
const RATES: readonly { from: string; rate: VatRate }[] = [{ from: '2014-01-01', rate: 'RATE_20' }];

/** `E2026-000012`: one series for the operator, whatever the shop and the kind of paper. */
export const feeInvoiceNumber = (year: number, sequence: number): string =>
  `E${year}-${String(sequence).padStart(6, '0')}`;

export const feesTotal = (sums: readonly FeeSum[]): Cents => sums.reduce((sum, { total }) => sum + total, 0);

export interface FeeInvoiceSource {
  number: string;
  issuedOn: string;
  month: string;
  issuer: FeeIssuer;
  customer: Seller;
  sums: readonly FeeSum[];
  lastInvoice: { number: string; issuedOn: string } | null;
  mentions: string[];
}

/** R-FEES-2: VAT is taken out of the total, and the lines' nets are made to add up to its net. */
export function feeInvoiceOf({ sums, lastInvoice, ...source }: FeeInvoiceSource): FeeInvoiceModel {
  const kind: InvoiceKind = feesTotal(sums) < 0 ? 'CREDIT_NOTE' : 'INVOICE';
  const sign = kind === 'CREDIT_NOTE' ? -1 : 1;
  const billed = PAYMENT_CHANNELS.flatMap((channel) => {
    const sum = sums.find((one) => one.channel === channel);
    return sum && sum.total !== 0 ? [{ ...sum, total: sign * sum.total }] : [];
  });
  const total = feesTotal(billed);
  const rate =
    source.issuer.vatNumber === null ? null : (RATES.findLast(({ from }) => from <= source.issuedOn)?.rate ?? null);
  const taxed = rate === null ? [] : billed.map((line) => ({ rate, total: line.total }));
  const nets = netOfLines(taxed);
  const vat = vatByRate(taxed)[0]?.vat ?? 0;
  return {
    version: 1,
    ...source,
    kind,
    corrects: kind === 'CREDIT_NOTE' ? lastInvoice : null,
    rate,
    lines: billed.map((line, index) => ({ ...line, net: nets[index] ?? line.total })),
    totals: { net: total - vat, vat, total },
  };
}

/** What a paper says of one way of paying, as the shop sees it: negative where it is given back. */
export const feesOf = ({ kind, lines }: FeeInvoiceModel, channel: PaymentChannel): Cents =>
  (kind === 'CREDIT_NOTE' ? -1 : 1) * (lines.find((line) => line.channel === channel)?.total ?? 0);
