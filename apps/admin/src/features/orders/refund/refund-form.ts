import { refundOrder } from '@etal/contract/order-changes';
import type { OrderDetail } from '@etal/contract/orders';
import { ownUnit } from '@etal/domain/catalog/units';
import { isOnAccount } from '@etal/domain/orders/payment';
import {
  amountOfLine,
  amountRefunded,
  isRefundedByWeight,
  planRefund,
  type RefundProblem,
  type RefundWish,
} from '@etal/domain/orders/refund';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { formatGrams } from '@etal/texts/format';
import { countUnits } from '@etal/texts/units';
import type { ResolverResult } from 'react-hook-form';
import { checkForm } from '../../../forms/form-check.ts';
import { toResolverResult } from '../../../forms/resolver.ts';
import type { RefundBody } from '../order-actions.ts';
import { toRefundable } from '../change/order-money.ts';

/** Lines with their share of the fee, a sum of one's own, or all that is left. */
export type RefundPart = 'LINES' | 'AMOUNT' | 'ALL';

export interface RefundValues {
  part: RefundPart;
  lines: { saleId: string; amount: number | null }[];
  amount: number | null;
  reason: string;
  to: RefundBody['to'];
}

export interface RefundableLine {
  saleId: string;
  label: string;
  /** Pieces, or grams. */
  left: number;
  isWeight: boolean;
  leftText: string;
}

/** What of each line can still be given back. */
export function refundableLines(order: OrderDetail): RefundableLine[] {
  const { lines, refunded } = toRefundable(order);
  return lines.flatMap((line) => {
    const left = amountOfLine(line) - amountRefunded(line, refunded);
    const isWeight = isRefundedByWeight(line);
    const leftText = isWeight ? formatGrams(left) : countUnits(left, ownUnit(line.unit, line.categoryLabel === null));
    return left > 0 ? [{ saleId: line.id, label: line.label, left, isWeight, leftText }] : [];
  });
}

/** `given`: the lines that a shopper gave up after the hand-over, all of them. */
export const blankRefund = (order: OrderDetail, given: readonly string[]): RefundValues => ({
  part: 'LINES',
  lines: refundableLines(order).map(({ saleId, left }) => ({ saleId, amount: given.includes(saleId) ? left : null })),
  amount: null,
  reason: given.length > 0 ? 'Rétractation' : '',
  to: isPaidByCard(order) ? 'CARD' : isOnAccount(order) ? 'BALANCE' : 'CASH',
});

export const isPaidByCard = ({ paymentChannel, paymentStatus }: OrderDetail): boolean =>
  paymentChannel === 'ONLINE' && paymentStatus === 'CAPTURED';

function wishOf(order: OrderDetail, { part, lines, amount }: RefundValues): RefundWish {
  if (part === 'ALL') return {};
  if (part === 'AMOUNT') return { amount: amount ?? 0 };
  const byWeight = new Set(refundableLines(order).flatMap(({ saleId, isWeight }) => (isWeight ? [saleId] : [])));
  return {
    sales: lines.flatMap((line) => {
      if (!line.amount) return [];
      const { saleId } = line;
      return [byWeight.has(saleId) ? { saleId, grams: line.amount } : { saleId, quantity: line.amount }];
    }),
  };
}

/** What would be given back; undefined while nothing is chosen, or too much. */
export function refundPreview(order: OrderDetail, values: RefundValues): number | undefined {
  const plan = planRefund(toRefundable(order), wishOf(order, values));
  return 'problem' in plan || plan.cents === 0 ? undefined : plan.cents;
}

export const refundBody = (order: OrderDetail, values: RefundValues): RefundBody => {
  const { sales, amount } = wishOf(order, values);
  return {
    ...(sales && { sales: [...sales] }),
    ...(amount !== undefined && { amount }),
    reason: values.reason,
    to: values.to,
  };
};

/** The plan's own problem beside the field that it comes from, then the request's check of the reason. */
export function checkRefund(order: OrderDetail, values: RefundValues): ResolverResult<RefundValues> {
  const errors: Record<string, string> = {};
  const wish = wishOf(order, values);
  if (values.part === 'LINES' && wish.sales?.length === 0)
    errors['lines.0.amount'] = 'Dites de quel article, et combien, vous remboursez.';
  else if (values.part === 'AMOUNT' && !values.amount) errors['amount'] = 'Saisissez le montant à rembourser.';
  else {
    const plan = planRefund(toRefundable(order), wish);
    if ('problem' in plan) errors[placeOf(order, values, plan.problem)] = sentenceOf(plan.problem);
  }
  const checked = checkForm(refundOrder.body, { reason: values.reason, to: values.to });
  if ('errors' in checked && checked.errors['reason']) errors['reason'] = checked.errors['reason'];
  return toResolverResult(values, errors);
}

function placeOf(order: OrderDetail, { part, lines }: RefundValues, problem: RefundProblem): string {
  if (part === 'AMOUNT') return 'amount';
  if (problem.code !== 'LINE_REFUND_TOO_MUCH') return part === 'ALL' ? 'part' : 'lines.0.amount';
  const left = refundableLines(order);
  const index = lines.findIndex(({ saleId, amount }) => {
    const line = left.find((one) => one.saleId === saleId);
    return line && amount !== null && amount > line.left;
  });
  return `lines.${Math.max(0, index)}.amount`;
}

function sentenceOf(problem: RefundProblem): string {
  switch (problem.code) {
    case 'LINE_REFUND_TOO_MUCH':
      return SCREEN_SENTENCES.LINE_REFUND_TOO_MUCH(problem);
    case 'REFUND_TOO_MUCH':
      return SCREEN_SENTENCES.REFUND_TOO_MUCH(problem);
    case 'NOTHING_TO_REFUND':
    case 'SALE_UNKNOWN':
      return SCREEN_SENTENCES[problem.code];
  }
}
