import { type Cents, divideHalfUp } from '../money.ts';
import { amountOfLine } from './change.ts';
import { platformShare } from './fees.ts';
import type { OrderLine } from './order-line.ts';

/**
 * A change that made the order cheaper, the merchant's own refund, one made at the payment service by hand, or what
 * the scale said above all that the card holds, where the point takes no money (R-PAYMENTS-4).
 */
export const REFUND_CAUSES = ['CHANGE', 'REFUND', 'BY_HAND', 'REBATE'] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

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
    lines.push(planned);
  }
  giveUpRounding(lines, order.left);
  const cents = lines.reduce((sum, { goods, fees }) => sum + goods + fees, 0);
  if (amount !== undefined && amount !== cents) return { problem: { code: 'REFUND_TOO_MUCH', left: cents } };
  if (cents === 0) return { problem: { code: 'NOTHING_TO_REFUND' } };
  return cents > order.left ? { problem: { code: 'REFUND_TOO_MUCH', left: order.left } } : { cents, lines };
}

/** Shares of the fee are rounded line by line: the cents by which they may exceed what is left are not paid twice. */
function giveUpRounding(lines: RefundedLine[], left: Cents): void {
  const excess = lines.reduce((sum, { goods, fees }) => sum + goods + fees, 0) - left;
  const last = lines.at(-1);
  if (last && excess > 0 && excess <= Math.min(lines.length, last.fees)) last.fees -= excess;
}

function refundLine(
  order: RefundableOrder,
  line: OrderLine,
  { quantity, grams }: { quantity?: number | undefined; grams?: number | undefined },
): RefundedLine | { problem: RefundProblem } {
  const earlier = order.refunded.filter(({ saleId }) => saleId === line.id);
  const whole = amountOfLine(line);
  const done = earlier.reduce((sum, { amount }) => sum + amount, 0);
  const isWeight = isRefundedByWeight(line);
  // Pieces of a weighed line are their part of its weight.
  const amount = isWeight
    ? (grams ?? (line.quantity && quantity ? divideHalfUp(whole * quantity, line.quantity) : 0))
    : (quantity ?? 0);
  if (amount < 1 || amount > whole - done)
    return { problem: { code: 'LINE_REFUND_TOO_MUCH', label: line.label, left: whole - done, isWeight } };
  // Shares are taken of the whole so far: what is refunded in several parts comes to the line's amount to the cent.
  const upTo = (part: number): { goods: Cents; fees: Cents } => {
    const goods = divideHalfUp(line.subTotal * part, whole);
    return { goods, fees: order.subTotal === 0 ? 0 : divideHalfUp(order.fees * goods, order.subTotal) };
  };
  const paid = { goods: sumOf(earlier, 'goods'), fees: sumOf(earlier, 'fees') };
  const now = upTo(done + amount);
  return {
    saleId: line.id,
    amount,
    goods: Math.max(0, now.goods - paid.goods),
    fees: Math.max(0, now.fees - paid.fees),
  };
}

/**
 * The platform's share of what was not given back. A merchant who bears the fee gets it back with each line as a
 * shopper does who pays it, rounded in the same way.
 */
export function shareLeft(order: {
  subTotal: Cents;
  fees: Cents;
  borneFees: Cents;
  refunded: readonly RefundedLine[];
}): Cents {
  const goodsOf = new Map<string, Cents>();
  for (const { saleId, goods } of order.refunded) goodsOf.set(saleId, (goodsOf.get(saleId) ?? 0) + goods);
  const borneBack = [...goodsOf.values()].reduce(
    (sum, goods) => sum + (order.subTotal === 0 ? 0 : divideHalfUp(order.borneFees * goods, order.subTotal)),
    0,
  );
  return platformShare(order) - sumOf(order.refunded, 'fees') - borneBack;
}

/** What was ordered by weight or has been weighed is paid back by the gram, the rest by the piece. */
export const isRefundedByWeight = ({ klass, weighedGrams }: Pick<OrderLine, 'klass' | 'weighedGrams'>): boolean =>
  klass === 'CapturedWeightOrderSale' || (klass === 'WeighingRequiredUnitOrderSale' && weighedGrams !== null);

const sumOf = (lines: readonly RefundedLine[], part: 'goods' | 'fees'): Cents =>
  lines.reduce((sum, line) => sum + line[part], 0);
