import type { CallResponse } from '@etal/contract/endpoint';
import type { getShortage } from '@etal/contract/order-batches';
import { goodsDue, toOrderLine } from '@etal/contract/order-line';
import type { Order } from '@etal/contract/orders';
import { type ChangeSaleable, planChange, type WishedLine } from '@etal/domain/orders/change';
import type { PlatformFee } from '@etal/domain/orders/fees';
import { stockTaken } from '@etal/domain/orders/lines';
import {
  retouch,
  shareOut,
  type ShareProblem,
  type ShortageRule,
  type WantedShare,
} from '@etal/domain/orders/shortage';

export type Shortage = CallResponse<typeof getShortage>;
export type ShortLine = Shortage['lines'][number];

/** Pieces, or grams where shoppers name the weight. */
export const wantedBy = ({ quantity, grams }: ShortLine): number => quantity ?? grams ?? 0;

export interface Sharing {
  available: number;
  rule: ShortageRule;
  /** What the merchant typed for single orders, by their ids. */
  typed: ReadonlyMap<string, number>;
}

export interface Shares {
  given: Map<string, number>;
  problem: ShareProblem | null;
  /** What differs from the rule, as the call takes it. */
  retouched: { orderId: string; quantity: number }[];
}

/** R-ORDERS-18: who gets how much, by the rule that the server goes by too. */
export function sharesOf({ lines, isWeight }: Shortage, { available, rule, typed }: Sharing): Shares {
  const wanted = lines.map((line): WantedShare => ({
    orderId: line.orderId,
    amount: wantedBy(line),
    placedAt: line.placedAt,
  }));
  const byRule = shareOut(wanted, available, rule, isWeight);
  const retouched = [...typed]
    .filter(([orderId, quantity]) => byRule.has(orderId) && byRule.get(orderId) !== quantity)
    .map(([orderId, quantity]) => ({ orderId, quantity }));
  const result = retouch(byRule, retouched, { wanted, available });
  if (result instanceof Map) return { given: result, problem: null, retouched };
  const asTyped = new Map([...byRule, ...retouched.map(({ orderId, quantity }) => [orderId, quantity] as const)]);
  return { given: asTyped, problem: result.problem, retouched };
}

export interface Consequence {
  changed: number;
  canceled: number;
  /** Cents that go back to cards, that cards do not pay after all, and that are no longer due at the stall. */
  refunded: number;
  /** Of what goes back to cards, what may be kept as a balance instead: the orders go on. */
  keepable: number;
  notCharged: number;
  lessDue: number;
  /** The customers of some of these orders pay the service fee. */
  hasFees: boolean;
}

interface Circumstances {
  saleableId: string;
  replacement: ChangeSaleable | undefined;
  platformFee: PlatformFee;
}

/** What the shares do to the orders and to their money, at the shop's present rate of the service fee. */
export function consequenceOf(
  lines: readonly ShortLine[],
  given: ReadonlyMap<string, number>,
  orders: readonly Order[],
  circumstances: Circumstances,
): Consequence {
  const sum: Consequence = {
    changed: 0,
    canceled: 0,
    refunded: 0,
    keepable: 0,
    notCharged: 0,
    lessDue: 0,
    hasFees: false,
  };
  for (const line of lines) {
    const share = given.get(line.orderId) ?? 0;
    const order = orders.find(({ id }) => id === line.orderId);
    if (!order || share >= wantedBy(line)) continue;
    const wish = wishFor(order, share, circumstances);
    if (wish.length === 0) sum.canceled += 1;
    else sum.changed += 1;
    sum.hasFees ||= order.platformFees > 0;
    const after = moneyAfter(order, wish, circumstances);
    sum.refunded += after.refund;
    if (wish.length > 0) sum.keepable += after.refund;
    sum.lessDue += order.dueOnSite - after.dueOnSite;
    if (order.paymentStatus === 'AUTHORIZED') sum.notCharged += order.total - after.total;
  }
  return sum;
}

function wishFor(order: Order, share: number, { saleableId, replacement }: Circumstances): WishedLine[] {
  let left = share;
  let missing = -share;
  const kept = order.sales.map(toOrderLine).flatMap((line): WishedLine[] => {
    if (line.saleableId !== saleableId) return [{ saleId: line.id }];
    const amount = Math.min(left, stockTaken(line));
    left -= amount;
    missing += stockTaken(line);
    if (amount === 0) return [];
    return [{ saleId: line.id, ...(line.selectedWeight === null ? { quantity: amount } : { selectedWeight: amount }) }];
  });
  if (!replacement || missing <= 0) return kept;
  const dearest = order.sales.map(toOrderLine).find((line) => line.saleableId === saleableId)?.unitPrice;
  return [...kept, { saleableId: replacement.id, quantity: missing, priceAtMost: dearest ?? undefined }];
}

function moneyAfter(
  order: Order,
  wish: readonly WishedLine[],
  { replacement, platformFee }: Circumstances,
): { total: number; refund: number; dueOnSite: number } {
  const isCaptured = order.paymentStatus === 'CAPTURED';
  const onCard = order.total - goodsDue(order);
  const nothing = { total: 0, refund: isCaptured ? onCard : 0, dueOnSite: 0 };
  if (wish.length === 0) return nothing;
  const plan = planChange(
    {
      status: order.status,
      paymentStatus: order.paymentStatus,
      isTest: order.isTest,
      channel: order.paymentChannel,
      total: order.total,
      credited: 0,
      paid: isCaptured ? onCard : 0,
      refundsUnderWay: 0,
      held: order.paymentStatus === 'AUTHORIZED' ? onCard : null,
      lines: order.sales.map(toOrderLine),
      fee: { ...platformFee, bearer: order.feeBearer },
      refunded: [],
    },
    wish,
    {
      // How much is left of it is for all orders together, and for the server to say.
      saleables: new Map(replacement ? [[replacement.id, { ...replacement, isStockEnabled: false }]] : []),
      dates: { before: order.collectionDate, after: order.collectionDate },
      takesMoneyOnSite: true,
      newId: () => '',
    },
  );
  // What cannot be changed so is refused for that order alone, and told then.
  return 'problem' in plan ? { total: order.total, refund: 0, dueOnSite: order.dueOnSite } : plan;
}
