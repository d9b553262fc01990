import { type Cents, divideHalfUp } from '../money.ts';
import { isEstimated } from './estimate.ts';
import { platformShare } from './fees.ts';
import type { OrderLine } from './order-line.ts';

/**
 * A change that made the order cheaper, the merchant's own refund, one made at the payment service by hand, what the
 * scale said above all that the card holds, where the point takes no money (R-PAYMENTS-4), or all that the card of a
 * refused or cancelled order has paid, kept as a refund only once its bank has sent it back.
 */
export const REFUND_CAUSES = ['CHANGE', 'REFUND', 'BY_HAND', 'REBATE', 'CANCELED'] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

/**
 * Whether it takes something off an order whose lines stay: a change has changed them, and of an order that was called
 * off nothing is asked for.
 */
export const leavesLines = (cause: RefundCause): boolean => cause !== 'CHANGE' && cause !== 'CANCELED';

/** By no means: what was never taken is given up, and not given back. */
export const REFUND_MEANS = ['CARD', 'CASH', 'BALANCE', 'NONE'] as const;
export type RefundMeans = (typeof REFUND_MEANS)[number];

/** A refund by card is asked of the payment service, which may fail or answer later. */
export const REFUND_STATES = ['PENDING', 'DONE', 'FAILED'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** What is paid back of one line. */
export interface RefundedLine {
  saleId: string;
  /** Pieces, or grams of what was weighed or ordered by weight. */
  amount: number;
  /** They are pieces of what was still to be weighed: its weight came later. */
  isPieces?: boolean | undefined;
  /** Goods alone. */
  goods: Cents;
  /** Its share of the service fee. */
  fees: Cents;
}

export interface RefundableOrder {
  lines: readonly OrderLine[];
  subTotal: Cents;
  fees: Cents;
  /** What can still be given back, as the ledger says. */
  left: Cents;
  /** Of each line, what was paid back already. */
  refunded: readonly RefundedLine[];
}

export interface RefundWish {
  sales?: readonly { saleId: string; quantity?: number | undefined; grams?: number | undefined }[] | undefined;
  amount?: Cents | undefined;
}

export interface RefundPlan {
  cents: Cents;
  lines: RefundedLine[];
}

export type RefundProblem =
  | { code: 'NOTHING_TO_REFUND' }
  | { code: 'SALE_UNKNOWN' }
  | { code: 'LINE_REFUND_TOO_MUCH'; label: string; left: number; isWeight: boolean }
  | { code: 'REFUND_TOO_MUCH'; left: Cents };

/** R-ORDERS-15: lines with their share of the fee, a sum of the merchant's own, or all that is left. */
export function planRefund(
  order: RefundableOrder,
  { sales, amount }: RefundWish,
): RefundPlan | { problem: RefundProblem } {
  if (order.left === 0) return { problem: { code: 'NOTHING_TO_REFUND' } };
  if (!sales) {
    if (amount !== undefined && amount > order.left) return { problem: { code: 'REFUND_TOO_MUCH', left: order.left } };
    return { cents: amount ?? order.left, lines: [] };
  }
  const lines: RefundedLine[] = [];
  for (const wish of sales) {
    const line = order.lines.find(({ id }) => id === wish.saleId);
    if (!line || lines.some(({ saleId }) => saleId === wish.saleId)) return { problem: { code: 'SALE_UNKNOWN' } };
    const planned = refundLine(order, line, wish);
    if ('problem' in planned) return planned;
    // Shares of the fee are taken of all goods given back so far, so that they never come to more than the fee.
    const before = [...order.refunded, ...lines];
    const back = feeOf(order.fees, sumOf(before, 'goods') + planned.goods, order.subTotal) - sumOf(before, 'fees');
    lines.push({ ...planned, fees: Math.max(0, back) });
  }
  const cents = sumOf(lines, 'goods') + sumOf(lines, 'fees');
  if (amount !== undefined && amount !== cents) return { problem: { code: 'REFUND_TOO_MUCH', left: cents } };
  if (cents === 0) return { problem: { code: 'NOTHING_TO_REFUND' } };
  return cents > order.left ? { problem: { code: 'REFUND_TOO_MUCH', left: order.left } } : { cents, lines };
}

function refundLine(
  order: RefundableOrder,
  line: OrderLine,
  { quantity, grams }: { quantity?: number | undefined; grams?: number | undefined },
): Omit<RefundedLine, 'fees'> | { problem: RefundProblem } {
  const earlier = order.refunded.filter(({ saleId }) => saleId === line.id);
  const whole = amountOfLine(line);
  const done = amountRefunded(line, order.refunded);
  const isWeight = isRefundedByWeight(line);
  const amount = isWeight ? (grams ?? gramsOfPieces(line, quantity ?? 0)) : (quantity ?? 0);
  if (amount < 1 || amount > whole - done)
    return { problem: { code: 'LINE_REFUND_TOO_MUCH', label: line.label, left: whole - done, isWeight } };
  // Taken of the whole so far: what is refunded in several parts comes to the line's amount to the cent.
  const upToNow = divideHalfUp(line.subTotal * (done + amount), whole);
  const goods = Math.max(0, upToNow - sumOf(earlier, 'goods'));
  return { saleId: line.id, amount, ...(isEstimated(line) && { isPieces: true }), goods };
}

/** How much of a line there is, in what refunds count it by: pieces, or grams. */
export const amountOfLine = ({
  klass,
  quantity,
  selectedWeight,
  weighedGrams,
}: Pick<OrderLine, 'klass' | 'quantity' | 'selectedWeight' | 'weighedGrams'>): number => {
  if (klass === 'CapturedWeightOrderSale') return selectedWeight ?? 0;
  return klass === 'WeighingRequiredUnitOrderSale' && weighedGrams !== null ? weighedGrams : (quantity ?? 0);
};

/** How much of a line these give back, in what it is counted by now: pieces, or grams. */
export const amountRefunded = (line: OrderLine, refunded: readonly RefundedLine[]): number =>
  refunded.reduce(
    (sum, { saleId, amount, isPieces }) =>
      sum + (saleId !== line.id ? 0 : isPieces && isRefundedByWeight(line) ? gramsOfPieces(line, amount) : amount),
    0,
  );

/** Pieces of a weighed line are their part of its weight. */
const gramsOfPieces = (line: OrderLine, pieces: number): number =>
  line.quantity ? divideHalfUp(amountOfLine(line) * pieces, line.quantity) : 0;

/**
 * The platform's share of what was not given back. A merchant who bears the fee gets it back with each line as a
 * shopper does who pays it, rounded in the same way; a sum without lines takes its part of what these leave, so that
 * nothing is earned of an order that was given back whole (R-FEES-1).
 */
export function shareLeft(order: {
  subTotal: Cents;
  fees: Cents;
  borneFees: Cents;
  refunded: readonly RefundedLine[];
  /** Given back without naming a line. */
  refundedFreely: Cents;
}): Cents {
  const [goods, fees] = [sumOf(order.refunded, 'goods'), sumOf(order.refunded, 'fees')];
  const left = platformShare(order) - fees - feeOf(order.borneFees, goods, order.subTotal);
  return left - feeOf(left, order.refundedFreely, order.subTotal + order.fees - goods - fees);
}

/** What was ordered by weight or has been weighed is paid back by the gram, the rest by the piece. */
export const isRefundedByWeight = ({ klass, weighedGrams }: Pick<OrderLine, 'klass' | 'weighedGrams'>): boolean =>
  klass === 'CapturedWeightOrderSale' || (klass === 'WeighingRequiredUnitOrderSale' && weighedGrams !== null);

const sumOf = (lines: readonly RefundedLine[], part: 'goods' | 'fees'): Cents =>
  lines.reduce((sum, line) => sum + line[part], 0);

/** The part of a fee that goods make of all the goods of an order. */
const feeOf = (fees: Cents, goods: Cents, subTotal: Cents): Cents =>
  subTotal === 0 ? 0 : divideHalfUp(fees * goods, subTotal);
