import { randomUUID } from 'node:crypto';
import { billedOf, isToBeInvoiced } from '@etal/domain/documents/papers';
import type { ChangePlan, ChangeProblem } from '@etal/domain/orders/change';
import { isOnAccount } from '@etal/domain/orders/payment';
import { Refusal } from '@etal/contract/errors';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { feeMonth } from '@etal/domain/orders/fees';
import { differenceOf, isNoDifference, type OrderChangeKind, type OrderDifference } from '@etal/domain/orders/journal';
import type { NotificationKind } from '@etal/domain/orders/notifications';
import type { OrderActor } from '@etal/domain/orders/order';
import type { RefundMeans } from '@etal/domain/orders/refund';
import type { Transaction } from '../../../platform/db/database.ts';
import { moveStock } from '../../catalog/catalog.ts';
import { issuePapers } from '../../documents/documents.ts';
import { notifyAll } from '../../notifications/notifications.ts';
import { bringFees } from '../../payments/payments.ts';
import { addMoney, type NewMoneyEntry } from '../../till/till.ts';
import { insertRefunds, type NewRefund } from '../payment/refunds.queries.ts';
import { feesOwed } from './apply-transition.ts';
import { type LockedOrder, toBillable } from './lock-order.queries.ts';
import { giveBack, ownerOf } from './take-money.ts';
import { insertChanges, type LineSaleable, type NewSlot, writeAmounts, writeLines } from './write-order.queries.ts';

export interface Rewriting {
  order: LockedOrder;
  plan: Omit<ChangePlan, 'stock'> & { stock?: ChangePlan['stock'] };
  kind: OrderChangeKind;
  actor: OrderActor;
  reason: string | null;
  slot?: NewSlot | null;
  /** Of the things that lines are added of. */
  saleables?: ReadonlyMap<string, LineSaleable>;
  /** Lines whose estimate was kept as their weight. */
  estimatedWeights?: ReadonlySet<string>;
  refundTo?: RefundMeans;
  /** What is told of it; null for nothing. */
  tell: NotificationKind | null;
}

/** A change that makes a difference, and the order as it is after it. */
interface Rewritten extends Rewriting {
  changed: LockedOrder;
  difference: OrderDifference;
}

/**
 * The one place where the lines, the weights or the slot of orders change (R-ORDERS-12), one or many. Stock, amounts,
 * journal, money and papers follow in the transaction of the change, each table by one statement however many orders
 * there are. Gives each order as it is then; a refund by card is promised here and carried out once the transaction
 * has ended (`carryOutRefunds`).
 */
export async function rewriteOrders(
  tx: Transaction,
  when: { shopId: string; now: Date },
  rewritings: readonly Rewriting[],
): Promise<LockedOrder[]> {
  const rewritten = rewritings.map(rewrite);
  const real = rewritten.filter(({ difference }) => !isNoDifference(difference));
  if (real.length > 0) await writeRewritten(tx, when, real);
  return rewritten.map(({ order, changed, difference }) => (isNoDifference(difference) ? order : changed));
}

function rewrite(rewriting: Rewriting): Rewritten {
  const { order, plan, slot } = rewriting;
  const known = new Set(order.lines.map(({ id }) => id));
  const changed: LockedOrder = {
    ...order,
    lines: plan.lines,
    lastPosition: order.lastPosition + plan.lines.filter(({ id }) => !known.has(id)).length,
    slot: slot ? { pointLabel: slot.point.label, date: slot.date, start: slot.start, end: slot.end } : order.slot,
    collectionPointId: slot?.point.id ?? order.collectionPointId,
    subTotal: plan.subTotal,
    platformFees: plan.fees,
    borneFees: plan.borneFees,
    total: plan.total,
    revision: order.revision + 1,
  };
  return { ...rewriting, changed, difference: differenceOf(order, changed) };
}

async function writeRewritten(
  tx: Transaction,
  { shopId, now }: { shopId: string; now: Date },
  rewritten: readonly Rewritten[],
): Promise<void> {
  writeLines(
    tx,
    shopId,
    rewritten.map(({ order, changed, saleables = new Map(), estimatedWeights = new Set() }) => ({
      orderId: order.id,
      before: order.lines,
      after: changed.lines,
      lastPosition: order.lastPosition,
      saleables,
      estimatedWeights,
    })),
  );
  const moves = rewritten.flatMap(({ order, plan }) => (order.holdsStock ? (plan.stock ?? []) : []));
  if (moves.length > 0) moveStock(tx, shopId, moves);
  writeAmounts(
    tx,
    shopId,
    rewritten.map(({ changed: { id, revision }, plan: { subTotal, fees, borneFees, total }, slot = null }) => ({
      orderId: id,
      revision,
      subTotal,
      fees,
      borneFees,
      total,
      slot,
    })),
  );
  insertChanges(
    tx,
    shopId,
    rewritten.map(({ changed: { id, revision }, actor, kind, reason, difference }) => ({
      orderId: id,
      at: now,
      actor,
      kind,
      reason,
      revision,
      details: difference,
    })),
  );
  const refunds = rewritten.flatMap((one) => refundsOf(one, now));
  insertRefunds(tx, shopId, refunds);
  for (const { id: refundId, orderId, means: to, cents } of refunds) {
    const changed = rewritten.find(({ order }) => order.id === orderId)?.changed;
    if (changed && to === 'BALANCE') await giveBack(tx, shopId, changed, { refundId, to, cents, now });
  }
  addMoney(
    tx,
    shopId,
    rewritten.flatMap((one) => moneyOf(one, now)),
  );
  await issuePapers(
    tx,
    { shopId, now },
    rewritten.map(({ order, changed, plan, refundTo = 'CARD' }) => ({
      orderId: order.id,
      before: billedOf(toBillable(order)),
      after: isToBeInvoiced(changed) ? billedOf(toBillable(changed)) : null,
      isMonthly: changed.monthlyTerm !== null,
      isToBeWeighed: holdsEstimate(changed.lines),
      ...(changed.paymentStatus === 'CAPTURED' && { givenBack: { means: refundTo, cents: plan.refund } }),
    })),
  );
  await bringFees(
    tx,
    shopId,
    'OFFLINE',
    rewritten
      .filter(({ order }) => order.status === 'COLLECTED')
      .map(({ changed }) => ({
        orderId: changed.id,
        month: feeMonth(parisWallTime(now.getTime() / 1000).date),
        earned: feesOwed(changed),
        now,
      })),
  );
  await notifyAll(
    tx,
    shopId,
    rewritten.flatMap(({ order, tell: kind, actor }) => (kind ? [{ orderId: order.id, kind, actor, now }] : [])),
  );
}

/** R-ORDERS-14: what the card paid too much goes back to it. */
function refundsOf({ changed, plan, actor, reason, refundTo = 'CARD' }: Rewritten, now: Date): NewRefund[] {
  if (plan.refund === 0 || changed.paymentStatus !== 'CAPTURED') return [];
  return [
    {
      id: randomUUID(),
      orderId: changed.id,
      at: now,
      actor,
      cause: 'CHANGE',
      reason,
      means: refundTo,
      cents: plan.refund,
      lines: [],
      state: refundTo === 'CARD' ? 'PENDING' : 'DONE',
    },
  ];
}

/**
 * R-ORDERS-14: at the stall, money moves only with the goods. Of an order that was handed over, the merchant has given
 * or taken the difference; of one that is paid later, it goes over the customer's account.
 */
function moneyOf({ changed, plan }: Rewritten, now: Date): NewMoneyEntry[] {
  const { id: orderId, revision, paymentStatus } = changed;
  const entry = { ...ownerOf(changed), at: now, recordedAt: now, means: 'UNSPECIFIED' as const };
  const givenBack = paymentStatus === 'CAPTURED' ? 0 : plan.refund;
  if (isOnAccount(changed)) {
    const onBalance = { ...entry, means: 'BALANCE' as const };
    return [
      { ...onBalance, kind: 'TO_BALANCE', cents: givenBack, key: `given-back:${orderId}:${revision}` },
      { ...onBalance, kind: 'FROM_BALANCE', cents: plan.takenNow, key: `taken:${orderId}:${revision}` },
    ];
  }
  return [
    { ...entry, kind: 'GIVEN_BACK', cents: givenBack, key: `given-back:${orderId}:${revision}` },
    { ...entry, kind: 'TAKEN', cents: plan.takenNow, key: `taken:${orderId}:${revision}` },
  ];
}

/** A plan that the domain could not make is refused with its sentence. */
export function planned(plan: ChangePlan | { problem: ChangeProblem }): ChangePlan {
  if (!('problem' in plan)) return plan;
  const { problem } = plan;
  switch (problem.code) {
    case 'LINE_UNAVAILABLE':
      throw new Refusal(problem.code, { label: problem.label });
    case 'LINE_CHANGED':
    case 'LINE_REFUNDED':
    case 'WEIGHED_ONLINE':
      throw new Refusal(problem.code, { label: problem.label });
    case 'STOCK_SHORT':
      throw new Refusal(problem.code, problem);
    case 'ON_SITE_CLOSED':
      throw new Refusal(problem.code, { due: problem.due });
    case 'ORDER_BELOW_REFUND':
      throw new Refusal(problem.code, { credited: problem.credited });
    case 'SALE_UNKNOWN':
    case 'ORDER_EMPTY':
    case 'ORDER_TOO_BIG':
      throw new Refusal(problem.code);
  }
}
