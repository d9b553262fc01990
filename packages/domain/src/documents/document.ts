import { parisWallTime } from '../calendar/paris-time.ts';
import type { Cents } from '../money.ts';
import { holdsEstimate } from '../orders/estimate.ts';
import type { OrderStatus, PaymentChannel } from '../orders/order.ts';
import type { PaymentStatus } from '../orders/payment.ts';
import type { RefundMeans } from '../orders/refund.ts';
import type { VatShare } from '../orders/vat-split.ts';
import { leftForGoods, owedForGoods } from '../till/balance.ts';
import { type DepositsMoved, netDeposits, worthOf } from '../till/deposits.ts';
import type { Buyer } from '../shoppers/buyer.ts';
import type { LegalForm, VatRegime } from '../settings/legal-information.ts';
import {
  asOnePaper,
  type Billed,
  documentLines,
  type DocumentLine,
  type DocumentSale,
  type DocumentTotals,
  sharesOf,
  totalsOf,
} from './document-lines.ts';
import { dueDate } from './monthly.ts';
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
  /** When somebody said that nobody came for it (R-ORDERS-11). */
  noShowAt?: number | null | undefined;
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
  /** What was given back of it although its lines stay, or never asked for. */
  credited?: Cents | undefined;
  deposits: DepositsMoved;
  /** The company it is for; none for a household. */
  buyer?: Buyer | null | undefined;
  /** Days from its invoice to its payment, where it is on the invoice of its month; otherwise null. */
  monthlyTerm?: number | null | undefined;
  /** What it has left to its customer's balance. */
  leftToBalance?: Cents | undefined;
  /** What its customer has in advance; negative for what they owe. */
  balance?: Cents | undefined;
  /** Of one whose card was debited, what the card has not paid: that is due at the stall, or was taken there. */
  shortOfCard?: Cents | undefined;
  /** When money was last taken on site for it. */
  takenAt?: number | null | undefined;
  /** What went back to the card the last time that anything did. */
  lastCardRefund?: Cents | undefined;
  /** Money went back over the stall the last time that any changed hands there for it. */
  isHandedBack?: boolean | undefined;
}

export interface SellerLegal extends DocumentAddress {
  name: string;
  legalForm: LegalForm;
  vatRegime: VatRegime;
  siren: string;
  /** The town of its trade register; papers that are older than it have none. */
  rcsCity?: string | null | undefined;
  vatNumber: string | null;
  capital: Cents | null;
  email: string;
}

export interface Seller {
  shopLabel: string;
  /** Null until the merchant has given it: then nothing can be invoiced. */
  legal: SellerLegal | null;
}

/** One of the orders that the invoice of a month tells of (R-DOCUMENTS-15). */
export interface Delivery {
  reference: string;
  placedOn: string;
  suppliedOn: string;
  /** How many of the lines are its own: they stand in the order of the deliveries. */
  lines: number;
  total: Cents;
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
  /** Of the invoice of a month, the latest of its orders. */
  order: {
    reference: string;
    placedOn: string;
    status: OrderStatus;
    /** Nobody came for it (R-ORDERS-11). */
    isNoShow?: boolean | undefined;
    isTest: boolean;
    isEstimate: boolean;
  };
  /** The orders of the invoice of a month, by date of supply. */
  deliveries?: Delivery[] | undefined;
  /** By when it is to be paid, where that is later than the goods. */
  dueOn?: string | undefined;
  collection: { date: string; start: number; end: number; point: DocumentAddress & { label: string } };
  lines: DocumentLine[];
  vat: VatShare[];
  totals: DocumentTotals;
  /** Apart from the total and from VAT (R-TILL-4); papers that are older than deposits, and credit notes, have none. */
  deposits?: DepositsMoved | undefined;
  payment: {
    channel: PaymentChannel;
    status: PaymentStatus;
    settledOn: string | null;
    /** Of what is paid later, what was paid with the goods all the same; absent where all was. */
    paidBefore?: Cents | undefined;
    /** Of a paper whose card was debited, what was paid at the stall instead. */
    takenOnSite?: { cents: Cents; on: string } | undefined;
    /** Of a credit note, how the money went back; absent where nothing did, and on older papers. */
    givenBack?: RefundMeans | undefined;
    /** Where not all of it went back so: the rest had never been paid. */
    givenBackCents?: Cents | undefined;
    /** Of a credit note: an invoice asks for something in its place, issued with it or once the goods are weighed. */
    replaced?: ReplacedWhen | undefined;
    /** Of a credit note for a hand-over that was undone: what had been paid on site was handed back. */
    isHandedBack?: boolean | undefined;
  };
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

export function invoiceOf(source: DocumentSource, number: string, suppliedOn?: string): DocumentModel {
  const model = modelOf(source);
  return {
    ...model,
    ...(source.latePayment?.length && { latePayment: source.latePayment }),
    kind: 'INVOICE',
    number,
    ...(suppliedOn !== undefined && { suppliedOn }),
    payment: withDebt({ ...model, payment: withCard(model, source.order) }, source.order),
    ...(typeof source.order.monthlyTerm === 'number' && paidLater(source, source.order.monthlyTerm)),
  };
}

/** R-ORDERS-14: what the card has not paid is not called paid by it. With the goods it is paid at the stall. */
function withCard(
  { payment, deposits, totals: { total } }: DocumentModel,
  { status, shortOfCard = 0, takenAt }: DocumentOrder,
): DocumentModel['payment'] {
  if (payment.status !== 'CAPTURED') return payment;
  const cents = Math.min(total, shortOfCard);
  if (status === 'COLLECTED')
    return cents > 0 && takenAt ? { ...payment, takenOnSite: { cents, on: dateOf(takenAt) } } : payment;
  return cents > 0 || worthOf(deposits?.out ?? []) > 0 ? { ...payment, paidBefore: total - cents } : payment;
}

/** R-TILL-1: what was handed over « à régler plus tard » is not called paid. */
function withDebt({ payment, totals: { total } }: DocumentModel, order: DocumentOrder): DocumentModel['payment'] {
  const { leftToBalance = 0, deposits, balance = 0 } = order;
  const owed = Math.min(total, owedForGoods({ leftToBalance, deposits, balance }));
  return owed > 0 ? { ...payment, status: 'ON_ACCOUNT', settledOn: null, paidBefore: total - owed } : payment;
}

const paidLater = ({ order, issuedOn }: Pick<DocumentSource, 'order' | 'issuedOn'>, term: number) => ({
  dueOn: dueDate(issuedOn, term),
  payment: { channel: order.channel, status: 'DUE_ON_SITE' as const, settledOn: null },
});

/**
 * R-DOCUMENTS-15: one invoice for the orders of a company's month, by their date of supply. Lines are those of each
 * order in its turn; VAT is taken out of the whole of each rate.
 */
export function monthlyInvoiceOf(
  supplied: readonly { order: DocumentOrder; suppliedOn: string }[],
  { number, ...source }: Omit<DocumentSource, 'order'> & { number: string },
): DocumentModel {
  const orders = supplied.toSorted((a, b) => (a.suppliedOn < b.suppliedOn ? -1 : 1));
  const last = orders.at(-1);
  if (!last) throw new Error('An invoice tells of an order at least.');
  const linesOf = orders.map(({ order }) => documentLines(order, regimeOf(source.seller)));
  const lines = asOnePaper(linesOf.flat());
  const { deposits: _, ...model } = invoiceOf({ ...source, order: last.order }, number, last.suppliedOn);
  const deposits = netDeposits(
    orders.flatMap(({ order: { deposits: moved } }) => [
      { kind: 'DEPOSIT_OUT', deposits: moved.out },
      { kind: 'DEPOSIT_BACK', deposits: moved.back },
    ]),
  );
  const paidBefore = orders.reduce((sum, { order }, index) => sum + paidWithGoods(order, linesOf[index] ?? []), 0);
  return {
    ...model,
    payment: { ...model.payment, ...(paidBefore > 0 && { paidBefore }) },
    lines,
    vat: sharesOf(lines),
    totals: totalsOf(lines),
    ...(deposits.out.length + deposits.back.length > 0 && { deposits }),
    deliveries: orders.map(({ order, suppliedOn }, index) => {
      const own = linesOf[index] ?? [];
      return {
        reference: order.reference,
        placedOn: dateOf(order.createdAt),
        suppliedOn,
        lines: own.length,
        total: own.reduce((sum, { total }) => sum + total, 0),
      };
    }),
  };
}

export const orderFormOf = (source: DocumentSource): DocumentModel => modelOf(source);

function paidWithGoods({ deposits, leftToBalance = 0 }: DocumentOrder, lines: DocumentLine[]): Cents {
  const { total } = totalsOf(lines);
  return total - Math.min(total, leftForGoods({ leftToBalance, deposits }));
}

/** What becomes of the money that a credit note tells of. */
export interface CreditMoney {
  givenBack?: { means: RefundMeans; cents: Cents } | undefined;
  /** An invoice asks for something in its place: only the difference changes hands. */
  replaced?: ReplacedWhen | undefined;
}

export type ReplacedWhen = 'NOW' | 'ONCE_WEIGHED';

/** Takes back a part or all of what these invoices said: later edits of the seller do not reach it. */
export function creditNoteOf(
  invoices: readonly DocumentModel[],
  {
    order,
    mentions,
    number,
    issuedOn,
    givenBack,
    replaced,
  }: Omit<DocumentSource, 'seller'> & CreditMoney & { number: string },
): DocumentModel {
  const last = invoices.at(-1);
  const [corrects, ...alsoCorrects] = invoices
    .toReversed()
    .flatMap((invoice) => (invoice.number === null ? [] : [{ number: invoice.number, issuedOn: invoice.issuedOn }]));
  if (!last || !corrects) throw new Error('Only an invoice can be credited.');
  const lines = documentLines(order, last.vatRegime);
  const totals = totalsOf(lines);
  // A cancelled order gives its card back no more than it had taken.
  const ofCard = order.paymentStatus === 'REFUNDED' ? order.lastCardRefund : undefined;
  const cents = givenBack?.cents ?? ofCard ?? totals.total;
  const { deposits: _, suppliedOn: __, latePayment: ___, deliveries, dueOn: ____, ...credited } = last;
  return {
    ...credited,
    kind: 'CREDIT_NOTE',
    number,
    issuedOn,
    corrects,
    ...(alsoCorrects.length > 0 && { alsoCorrects }),
    // The invoice of a month tells of several orders, and its credit note of one.
    ...(deliveries && { collection: collectionOf(order) }),
    order: {
      ...last.order,
      ...(deliveries && { reference: order.reference, placedOn: dateOf(order.createdAt) }),
      status: order.status,
    },
    lines,
    vat: sharesOf(lines),
    totals,
    payment: {
      channel: order.channel,
      status: order.paymentStatus,
      settledOn: order.paymentStatus === 'REFUNDED' ? issuedOn : null,
      ...(givenBack && { givenBack: givenBack.means }),
      ...(cents < totals.total && { givenBackCents: cents }),
      ...(replaced && { replaced }),
      ...(order.isHandedBack && order.paymentStatus === 'DUE_ON_SITE' && { isHandedBack: true }),
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
      ...(order.noShowAt != null && { isNoShow: true }),
      isTest: order.isTest,
      isEstimate: holdsEstimate(order.sales),
    },
    collection: collectionOf(order),
    lines,
    vat: sharesOf(lines),
    totals: totalsOf(lines),
    ...(order.deposits.out.length + order.deposits.back.length > 0 && { deposits: order.deposits }),
    payment: { channel: order.channel, status: order.paymentStatus, settledOn: settledOn(order) },
    mentions,
  };
}

const collectionOf = (order: DocumentOrder): DocumentModel['collection'] => ({
  date: order.collectionDate,
  start: order.collectionStart,
  end: order.collectionEnd,
  point: order.point,
});

const dateOf = (epochSeconds: number): string => parisWallTime(epochSeconds).date;

/** The card is debited when the order is accepted; on site, money changes hands with the goods. */
function settledOn({ paymentStatus, acceptedAt, collectedAt, takenAt }: DocumentOrder): string | null {
  const onSite = takenAt ?? collectedAt;
  const at = paymentStatus === 'CAPTURED' ? acceptedAt : paymentStatus === 'PAID_ON_SITE' ? onSite : null;
  return at === null ? null : dateOf(at);
}
