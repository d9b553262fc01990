import { randomUUID } from 'node:crypto';
import { billedOf, isToBeInvoiced } from '@etal/domain/documents/papers';
import type { ChangePlan, ChangeProblem } from '@etal/domain/orders/change';
import { Refusal } from '@etal/contract/errors';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { feeMonth } from '@etal/domain/orders/fees';
import { differenceOf, isNoDifference, type OrderChangeKind } from '@etal/domain/orders/journal';
import type { NotificationKind } from '@etal/domain/orders/notifications';
import type { OrderActor } from '@etal/domain/orders/order';
import type { RefundMeans } from '@etal/domain/orders/refund';
import type { Transaction } from '../../../platform/db/database.ts';
import { moveStock } from '../../catalog/catalog.ts';
import { issuePapers } from '../../documents/documents.ts';
import { notify } from '../../notifications/notifications.ts';
import { bringFees } from '../../payments/payments.ts';
import { addMoney } from '../../till/till.ts';
import { insertRefund } from '../payment/refunds.queries.ts';
import { feesOwed } from './apply-transition.ts';
import { type LockedOrder, toBillable } from './lock-order.queries.ts';
import { giveBack, ownerOf } from './take-money.ts';
import { insertChanges, type LineSaleable, type NewSlot, writeAmounts, writeLines } from './write-order.queries.ts';

export interface Rewriting {
  plan: Omit<ChangePlan, 'stock'> & { stock?: ChangePlan['stock'] };
  kind: OrderChangeKind;
  actor: OrderActor;
  reason: string | null;
  now: Date;
  slot?: NewSlot | null;
  /** Of the things that lines are added of. */
  saleables?: ReadonlyMap<string, LineSaleable>;
  /** Lines whose estimate was kept as their weight. */
  estimatedWeights?: ReadonlySet<string>;
  refundTo?: RefundMeans;
  /** What is told of it; null for nothing. */
  tell: NotificationKind | null;
}

/**
 * The one place where the lines, the weights or the slot of an order change (R-ORDERS-12). Stock, amounts, journal,
 * money and papers follow in the transaction of the change. Says whether anything changed; a refund by card is
 * promised here and carried out once the transaction has ended (`carryOutRefunds`).
 */
export async function rewriteOrder(
  tx: Transaction,
  shopId: string,
  order: LockedOrder,
  rewriting: Rewriting,
): Promise<{ isChanged: boolean; order: LockedOrder }> {
  const {
    plan,
    kind,
    actor,
    reason,
    now,
    slot = null,
    saleables = new Map(),
    estimatedWeights = new Set(),
  } = rewriting;
  const newSlot = slot
    ? { pointLabel: slot.point.label, date: slot.date, start: slot.start, end: slot.end }
    : order.slot;
  const difference = differenceOf(order, { lines: plan.lines, slot: newSlot, total: plan.total });
  if (isNoDifference(difference)) return { isChanged: false, order };
  const orderId = order.id;
  const key = { shopId, orderId };
  await writeLines(tx, key, order.lines, plan.lines, { saleables, estimatedWeights });
  if (order.holdsStock && plan.stock && plan.stock.size > 0) await moveStock(tx, shopId, plan.stock);
  await writeAmounts(tx, key, plan, slot);
  const changed: LockedOrder = {
    ...order,
    lines: plan.lines,
    slot: newSlot,
    collectionPointId: slot?.point.id ?? order.collectionPointId,
    subTotal: plan.subTotal,
    platformFees: plan.fees,
    total: plan.total,
    revision: order.revision + 1,
  };
  await insertChanges(tx, shopId, [
    { orderId, at: now, actor, kind, reason, revision: changed.revision, details: difference },
  ]);
  await moveMoney(tx, shopId, changed, rewriting);
  await issuePapers(
    tx,
    { shopId, orderId, now },
    { before: billedOf(toBillable(order)), after: isToBeInvoiced(changed) ? billedOf(toBillable(changed)) : null },
  );
  if (order.status === 'COLLECTED')
    await bringFees(tx, shopId, {
      orderId,
      month: feeMonth(parisWallTime(now.getTime() / 1000).date),
      owed: feesOwed(changed),
      now,
    });
  if (rewriting.tell) await notify(tx, { shopId, orderId, kind: rewriting.tell, actor, now });
  return { isChanged: true, order: changed };
}

/**
 * R-ORDERS-14. What the card paid too much goes back to it. At the stall, money moves only with the goods: of an order
 * that was handed over, the merchant has given or taken the difference.
 */
async function moveMoney(
  tx: Transaction,
  shopId: string,
  order: LockedOrder,
  { plan, actor, reason, now, refundTo = 'CARD' }: Rewriting,
): Promise<void> {
  const orderId = order.id;
  const entry = { ...ownerOf(order), at: now, recordedAt: now, means: 'UNSPECIFIED' as const };
  if (plan.refund > 0 && order.paymentStatus === 'CAPTURED') {
    const id = randomUUID();
    await insertRefund(tx, shopId, {
      id,
      orderId,
      at: now,
      actor,
      cause: 'CHANGE',
      reason,
      means: refundTo,
      cents: plan.refund,
      lines: [],
      state: refundTo === 'CARD' ? 'PENDING' : 'DONE',
    });
    if (refundTo === 'BALANCE')
      await giveBack(tx, shopId, order, { refundId: id, to: refundTo, cents: plan.refund, now });
  } else if (plan.refund > 0) {
    await addMoney(tx, shopId, [
      { ...entry, kind: 'GIVEN_BACK', cents: plan.refund, key: `given-back:${orderId}:${order.revision}` },
    ]);
  }
  if (plan.takenNow > 0)
    await addMoney(tx, shopId, [
      { ...entry, kind: 'TAKEN', cents: plan.takenNow, key: `taken:${orderId}:${order.revision}` },
    ]);
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
      throw new Refusal(problem.code, { label: problem.label, left: problem.left, isWeight: problem.isWeight });
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
