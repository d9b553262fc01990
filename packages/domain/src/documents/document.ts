import { parisWallTime } from '../calendar/paris-time.ts';
import type { Cents } from '../money.ts';
import { holdsEstimate } from '../orders/estimate.ts';
import type { OrderStatus, PaymentChannel } from '../orders/order.ts';
import type { PaymentStatus } from '../orders/payment.ts';
import type { VatShare } from '../orders/vat-split.ts';
import type { DepositsMoved } from '../till/deposits.ts';
import type { Buyer } from '../shoppers/buyer.ts';
import type { LegalForm, VatRegime } from '../settings/legal-information.ts';
import {
  type Billed,
  documentLines,
  type DocumentLine,
  type DocumentSale,
  type DocumentTotals,
  sharesOf,
  totalsOf,
} from './document-lines.ts';
import type { InvoiceKind } from './numbering.ts';

export interface DocumentAddress {
  street: string;
  postalCode: string;
  city: string;
}

export interface DocumentOrder extends Billed {
  reference: string;
  status: OrderStatus;
  isTest: boolean;
  /** Seconds since the epoch. */
  createdAt: number;
  /** When its card was debited or its order accepted; null before. */
  acceptedAt: number | null;
  collectedAt: number | null;
  channel: PaymentChannel;
  paymentStatus: PaymentStatus;
  collectionDate: string;
  /** Minutes after midnight. */
  collectionStart: number;
  collectionEnd: number;
  point: DocumentAddress & { label: string };
  shopper: { firstname: string; lastname: string; email: string; phone: string; city: string };
  sales: DocumentSale[];
  subTotal: Cents;
  fees: Cents;
  total: Cents;
  deposits: DepositsMoved;
  /** The company it is for; none for a household. */
  buyer?: Buyer | null | undefined;
}

export interface SellerLegal extends DocumentAddress {
  name: string;
  legalForm: LegalForm;
  vatRegime: VatRegime;
  siren: string;
  vatNumber: string | null;
  capital: Cents | null;
  email: string;
}

export interface Seller {
  shopLabel: string;
  /** Null until the merchant has given it: then nothing can be invoiced. */
  legal: SellerLegal | null;
}

/** Everything a document prints. An issued one is kept as it stands: no later edit reaches it. */
export interface DocumentModel {
  version: 1;
  kind: InvoiceKind | 'ORDER_FORM';
  number: string | null;
  /** `YYYY-MM-DD`, in Paris. */
  issuedOn: string;
  /** The day of supply (R-BOOKS-1), of an invoice; papers that are older than it, and credit notes, have none. */
  suppliedOn?: string | undefined;
  /** What a credit note takes back. */
  corrects: { number: string; issuedOn: string } | null;
  /** Where an order was invoiced in several parts, its other invoices. */
  alsoCorrects?: { number: string; issuedOn: string }[] | undefined;
  seller: Seller;
  vatRegime: VatRegime;
  shopper: { firstname: string; lastname: string; city: string };
  /** The company that is invoiced (R-DOCUMENTS-13); absent where a household is. */
  buyer?: Buyer | undefined;
  order: { reference: string; placedOn: string; status: OrderStatus; isTest: boolean; isEstimate: boolean };
  collection: { date: string; start: number; end: number; point: DocumentAddress & { label: string } };
  lines: DocumentLine[];
  vat: VatShare[];
  totals: DocumentTotals;
  /** Apart from the total and from VAT (R-TILL-4); papers that are older than deposits, and credit notes, have none. */
  deposits?: DepositsMoved | undefined;
  payment: { channel: PaymentChannel; status: PaymentStatus; settledOn: string | null };
  /** Legal sentences, as they were on the day of issue. */
  mentions: string[];
  /** What a company has to be told of late payment, as it was on the day of issue. */
  latePayment?: LatePaymentMention[] | undefined;
}

/** With the code by which programs know it (UNTDID 4451). */
export interface LatePaymentMention {
  code: 'PMT' | 'PMD' | 'AAB';
  text: string;
}

export const regimeOf = ({ legal }: Seller): VatRegime => legal?.vatRegime ?? 'STANDARD';

export interface DocumentSource {
  order: DocumentOrder;
  seller: Seller;
  issuedOn: string;
  mentions: string[];
  latePayment?: LatePaymentMention[] | undefined;
}

export const invoiceOf = (source: DocumentSource, number: string, suppliedOn?: string): DocumentModel => ({
  ...modelOf(source),
  ...(source.latePayment?.length && { latePayment: source.latePayment }),
  kind: 'INVOICE',
  number,
  ...(suppliedOn !== undefined && { suppliedOn }),
});

export const orderFormOf = (source: DocumentSource): DocumentModel => modelOf(source);

/** Takes back a part or all of what these invoices said: later edits of the seller do not reach it. */
export function creditNoteOf(
  invoices: readonly DocumentModel[],
  { order, mentions, number, issuedOn }: Omit<DocumentSource, 'seller'> & { number: string },
): DocumentModel {
  const last = invoices.at(-1);
  const [corrects, ...alsoCorrects] = invoices
    .toReversed()
    .flatMap((invoice) => (invoice.number === null ? [] : [{ number: invoice.number, issuedOn: invoice.issuedOn }]));
  if (!last || !corrects) throw new Error('Only an invoice can be credited.');
  const lines = documentLines(order, last.vatRegime);
  const { deposits: _, suppliedOn: __, latePayment: ___, ...credited } = last;
  return {
    ...credited,
    kind: 'CREDIT_NOTE',
    number,
    issuedOn,
    corrects,
    ...(alsoCorrects.length > 0 && { alsoCorrects }),
    order: { ...last.order, status: order.status },
    lines,
    vat: sharesOf(lines),
    totals: totalsOf(lines),
    payment: {
      channel: order.channel,
      status: order.paymentStatus,
      settledOn: order.paymentStatus === 'REFUNDED' ? issuedOn : null,
    },
    mentions,
  };
}

function modelOf({ order, seller, issuedOn, mentions }: DocumentSource): DocumentModel {
  const vatRegime = regimeOf(seller);
  const lines = documentLines(order, vatRegime);
  return {
    version: 1,
    kind: 'ORDER_FORM',
    number: null,
    issuedOn,
    corrects: null,
    seller,
    vatRegime,
    shopper: { firstname: order.shopper.firstname, lastname: order.shopper.lastname, city: order.shopper.city },
    ...(order.buyer && { buyer: order.buyer }),
    order: {
      reference: order.reference,
      placedOn: dateOf(order.createdAt),
      status: order.status,
      isTest: order.isTest,
      isEstimate: holdsEstimate(order.sales),
    },
    collection: {
      date: order.collectionDate,
      start: order.collectionStart,
      end: order.collectionEnd,
      point: order.point,
    },
    lines,
    vat: sharesOf(lines),
    totals: totalsOf(lines),
    ...(order.deposits.out.length + order.deposits.back.length > 0 && { deposits: order.deposits }),
    payment: { channel: order.channel, status: order.paymentStatus, settledOn: settledOn(order) },
    mentions,
  };
}

const dateOf = (epochSeconds: number): string => parisWallTime(epochSeconds).date;

/** The card is debited when the order is accepted; on site, money changes hands with the goods. */
function settledOn({ paymentStatus, acceptedAt, collectedAt }: DocumentOrder): string | null {
  const at = paymentStatus === 'CAPTURED' ? acceptedAt : paymentStatus === 'PAID_ON_SITE' ? collectedAt : null;
  return at === null ? null : dateOf(at);
}
