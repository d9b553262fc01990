import type { Cents } from '../money.ts';
import { isSameAmount } from '../orders/journal.ts';
import { holdsEstimate } from '../orders/estimate.ts';
import type { OrderLine } from '../orders/order-line.ts';
import type { PaymentChannel, StoredOrderStatus } from '../orders/order.ts';
import type { PaymentStatus } from '../orders/payment.ts';
import { amountRefunded, isRefundedByWeight, type RefundedLine } from '../orders/refund.ts';
import type { VatLine } from '../orders/vat-split.ts';
import { type Billed, vatLineOf } from './document-lines.ts';
import type { DocumentModel } from './document.ts';

/** What a document of an order is made of, each line with its name. */
export interface Bill extends Billed {
  sales: OrderLine[];
}

/** An order as its papers have to say it: its lines, its fee, and what was given back of both. */
export interface BillableOrder {
  lines: readonly OrderLine[];
  fees: Cents;
  refunded: readonly RefundedLine[];
  /** Given back without naming a line. */
  refundedFreely: Cents;
  /** Of that, what nobody was ever asked for. */
  givenUp?: Cents | undefined;
}

/**
 * R-DOCUMENTS-1: paid online, an order is invoiced once its money is captured and its amount final; on site, at the
 * hand-over. A test order is never invoiced.
 */
export function isToBeInvoiced({
  status,
  channel,
  paymentStatus,
  isTest,
  lines,
}: {
  status: StoredOrderStatus;
  channel: PaymentChannel;
  paymentStatus: PaymentStatus;
  isTest: boolean;
  lines: readonly { klass: string; weighedGrams?: number | null }[];
}): boolean {
  if (isTest || holdsEstimate(lines)) return false;
  if (status === 'COLLECTED') return true;
  return status === 'ACCEPTED' && channel === 'ONLINE' && paymentStatus === 'CAPTURED';
}

/** What is left of an order once its refunds are taken off. */
export function billedOf({ lines, fees, refunded, refundedFreely, givenUp = 0 }: BillableOrder): Bill {
  const sales = lines.flatMap((line) => {
    const parts = refunded.filter(({ saleId }) => saleId === line.id);
    if (parts.length === 0) return [line];
    const amount = amountRefunded(line, parts);
    const subTotal = line.subTotal - parts.reduce((sum, part) => sum + part.goods, 0);
    const left = lessOf(line, amount, subTotal);
    return left ? [left] : [];
  });
  const feesLeft = fees - refunded.reduce((sum, part) => sum + part.fees, 0);
  return {
    sales,
    fees: Math.max(0, feesLeft),
    refund: -refundedFreely,
    ...(givenUp > 0 && givenUp === refundedFreely && { isGivenUp: true }),
    refundOf: lines.map(vatLineOf),
  };
}

/** The part of a line that a refund pays back, as a line of its credit note. */
export function refundedPart(line: OrderLine, { amount, goods }: RefundedLine): OrderLine {
  return withAmount(line, amount, goods);
}

function lessOf(line: OrderLine, amount: number, subTotal: Cents): OrderLine | undefined {
  const whole = isRefundedByWeight(line) ? (line.weighedGrams ?? line.selectedWeight ?? 0) : (line.quantity ?? 0);
  // A cent may be left of a line whose weight was corrected to what had been given back of it.
  return whole > amount || subTotal !== 0 ? withAmount(line, whole - amount, subTotal) : undefined;
}

function withAmount(line: OrderLine, amount: number, subTotal: Cents): OrderLine {
  if (line.klass === 'CapturedWeightOrderSale') return { ...line, selectedWeight: amount, subTotal };
  // How many pieces a part of a weight is, nobody knows.
  if (isRefundedByWeight(line))
    return { ...line, quantity: amount === line.weighedGrams ? line.quantity : null, weighedGrams: amount, subTotal };
  return { ...line, quantity: amount, subTotal };
}

/** Papers that bring what was issued for an order to what it has become. */
export interface PapersToIssue {
  credit: Bill | null;
  invoice: Bill | null;
}

/**
 * R-DOCUMENTS-5. `before` is what the papers say so far, null where nothing was issued; `after` is what they have to
 * say, null where nothing is owed any more. Pieces more or fewer are the difference; what is priced by weight is
 * taken back as it was and invoiced as it is.
 */
export function papersFor(before: Bill | null, after: Bill | null): PapersToIssue {
  if (!before || !after)
    return { credit: before && !isNothing(before) ? before : null, invoice: after && !isNothing(after) ? after : null };
  const minus: OrderLine[] = [];
  const plus: OrderLine[] = [];
  const next = new Map(after.sales.map((line) => [line.id, line]));
  for (const line of before.sales) {
    const now = next.get(line.id);
    next.delete(line.id);
    if (!now) minus.push(line);
    else if (!isSameAmount(line, now)) pushDifference(line, now, { minus, plus });
  }
  plus.push(...next.values());
  const fees = after.fees - before.fees;
  const credit = { sales: minus, fees: fees < 0 ? -fees : 0, refundOf: before.refundOf };
  const invoice = { sales: plus, fees: fees > 0 ? fees : 0, refundOf: after.refundOf };
  return { credit: isNothing(credit) ? null : credit, invoice: isNothing(invoice) ? null : invoice };
}

function pushDifference(before: OrderLine, after: OrderLine, to: { minus: OrderLine[]; plus: OrderLine[] }): void {
  const isByPiece = !isRefundedByWeight(before) && !isRefundedByWeight(after);
  if (!isByPiece || before.unitPrice !== after.unitPrice || before.optionWeight !== after.optionWeight) {
    to.minus.push(before);
    to.plus.push(after);
    return;
  }
  const pieces = (after.quantity ?? 0) - (before.quantity ?? 0);
  const cents = after.subTotal - before.subTotal;
  if (pieces > 0) to.plus.push({ ...after, quantity: pieces, subTotal: cents });
  else to.minus.push({ ...before, quantity: -pieces, subTotal: -cents });
}

/**
 * R-DOCUMENTS-5: a credit note takes back, by rate of VAT, what the papers of the order left: a sum without lines in
 * proportion to it, and with the last cent exactly that.
 */
export function creditOf(bill: Bill, papers: readonly Paper[], reference: string): Bill {
  const left = leftOfPapers(papers, reference);
  const { sales, fees, refund = 0 } = bill;
  const total = sales.reduce((sum, { subTotal }) => sum + subTotal, fees + refund);
  const isAll = total === left.reduce((sum, line) => sum + line.total, 0);
  return { ...bill, refundOf: left, ...(isAll && { takenBack: left }) };
}

/** What these papers leave of an order by rate of VAT. */
export const leftOfPapers = (papers: readonly Paper[], reference: string): VatLine[] =>
  papers.flatMap(({ kind, ...paper }) =>
    linesOfOrder(paper, reference).flatMap(({ rate, total }): VatLine[] =>
      rate ? [{ rate, total: kind === 'CREDIT_NOTE' ? -total : total }] : [],
    ),
  );

type Paper = Pick<DocumentModel, 'kind' | 'lines' | 'deliveries'>;

/** The invoice of a month tells of several orders, each with its own lines. */
function linesOfOrder({ lines, deliveries }: Omit<Paper, 'kind'>, reference: string): DocumentModel['lines'] {
  if (!deliveries) return lines;
  let first = 0;
  for (const delivery of deliveries) {
    if (delivery.reference === reference) return lines.slice(first, first + delivery.lines);
    first += delivery.lines;
  }
  return [];
}

const isNothing = ({ sales, fees }: Billed): boolean => sales.length === 0 && fees === 0;
