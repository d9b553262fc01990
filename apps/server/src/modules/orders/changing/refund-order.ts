import { randomUUID } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import { refundedPart } from '@etal/domain/documents/papers';
import { keptOfCard, refundable } from '@etal/domain/orders/ledger';
import { differenceOf } from '@etal/domain/orders/journal';
import { planRefund, type RefundMeans, type RefundPlan, type RefundWish } from '@etal/domain/orders/refund';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { creditPart } from '../../documents/documents.ts';
import { notify } from '../../notifications/notifications.ts';
import { readMoney } from '../../till/till.ts';
import { carryOutRefunds } from '../payment/carry-out-refunds.ts';
import { insertRefunds, readRefunds, writeRefundState } from '../payment/refunds.queries.ts';
import { bringFeesOfRest } from './apply-transition.ts';
import { lockVisible, statusConflict } from './change-status.ts';
import type { LockedOrder } from './lock-order.queries.ts';
import { giveBack } from './take-money.ts';
import { addCredited, insertChanges } from './write-order.queries.ts';

export interface RefundWanted extends RefundWish {
  shopId: string;
  /** Its id or its reference. */
  order: string;
  reason: string;
  to: RefundMeans;
}

/**
 * R-ORDERS-15: gives back a part or all of what was paid. The order's lines and total stay as they are; a credit note
 * says what was given back. Writes all of it in the caller's transaction; a refund by card is promised here, and
 * asked of the payment service afterwards (`carryOutRefunds`).
 */
export async function refundOrder(
  tx: Transaction,
  { shopId, order: key, reason, to, ...wish }: RefundWanted,
  now: Date,
): Promise<{ orderId: string }> {
  const order = await lockVisible(tx, shopId, key);
  if (order.status !== 'COLLECTED' && !(order.status === 'ACCEPTED' && order.paid > 0))
    throw statusConflict(order, 'REFUNDED');
  const plan = plannedRefund(order, wish);
  await refuseMeans(tx, { shopId, order, to }, plan.cents);
  const orderId = order.id;
  const id = randomUUID();
  const { cents, lines } = plan;
  insertRefunds(tx, shopId, [
    {
      id,
      orderId,
      at: now,
      actor: 'MERCHANT',
      cause: 'REFUND',
      reason,
      means: to,
      cents,
      lines,
      state: to === 'CARD' ? 'PENDING' : 'DONE',
    },
  ]);
  if (to === 'CASH' || to === 'BALANCE') await giveBack(tx, shopId, order, { refundId: id, to, cents, now });
  await addCredited(tx, { shopId, orderId }, cents);
  insertChanges(tx, shopId, [
    {
      orderId,
      at: now,
      actor: 'MERCHANT',
      kind: 'REFUNDED',
      reason,
      revision: order.revision + 1,
      details: {
        ...differenceOf(order, order),
        total: { before: order.total - order.credited, after: order.total - order.credited - cents },
      },
    },
  ]);
  await creditPart(tx, { shopId, orderId, now, givenBack: { means: to, cents } }, billOf(order, plan));
  await bringFeesOfRest(
    tx,
    shopId,
    {
      ...order,
      refunded: [...order.refunded, ...lines],
      refundedFreely: order.refundedFreely + (lines.length === 0 ? cents : 0),
    },
    now,
  );
  if (to !== 'CARD') await notify(tx, { shopId, orderId, kind: 'REFUNDED', actor: 'MERCHANT', refundId: id, now });
  return { orderId };
}

function plannedRefund(order: LockedOrder, wish: RefundWish): RefundPlan {
  const plan = planRefund(
    {
      lines: order.lines,
      subTotal: order.subTotal,
      fees: order.platformFees,
      left: refundable(order),
      refunded: order.refunded,
    },
    wish,
  );
  if (!('problem' in plan)) return plan;
  const { problem } = plan;
  switch (problem.code) {
    case 'NOTHING_TO_REFUND':
    case 'SALE_UNKNOWN':
      throw new Refusal(problem.code);
    case 'REFUND_TOO_MUCH':
      throw new Refusal(problem.code, { left: problem.left });
    case 'LINE_REFUND_TOO_MUCH':
      throw new Refusal(problem.code, { label: problem.label, left: problem.left, isWeight: problem.isWeight });
  }
}

/** A card can be given back no more than it paid. */
async function refuseMeans(
  tx: Transaction,
  { shopId, order, to }: { shopId: string; order: LockedOrder; to: RefundMeans },
  cents: number,
): Promise<void> {
  if (to !== 'CARD') return;
  const left = Math.max(0, keptOfCard(await readMoney(tx, shopId, order.id)) - order.refundsUnderWay);
  if (cents > left) throw new Refusal('CARD_REFUND_TOO_MUCH', { left });
}

const billOf = ({ lines }: LockedOrder, plan: RefundPlan) =>
  plan.lines.length === 0
    ? { sales: [], fees: 0, refund: plan.cents }
    : {
        sales: plan.lines.flatMap((part) => {
          const line = lines.find(({ id }) => id === part.saleId);
          return line ? [refundedPart(line, part)] : [];
        }),
        fees: plan.lines.reduce((sum, { fees }) => sum + fees, 0),
      };

/** A refund that failed is tried again, by card or, where the card is gone, in cash. */
export async function retryRefund(
  services: Services,
  { shopId, order: key, refundId, to }: { shopId: string; order: string; refundId: string; to: 'CARD' | 'CASH' },
): Promise<{ orderId: string }> {
  const { database, clock } = services;
  const orderId = await database.withShop(shopId, async (tx) => {
    const now = clock.now();
    const order = await lockVisible(tx, shopId, key);
    const refund = (await readRefunds(tx, shopId, order.id)).find(({ id }) => id === refundId);
    if (!refund) throw new Refusal('REFUND_UNKNOWN');
    if (refund.state !== 'FAILED') throw new Refusal('REFUND_NOT_FAILED');
    if (to === 'CARD') await writeRefundState(tx, shopId, refundId, { state: 'PENDING', attemptedAt: now });
    else {
      await writeRefundState(tx, shopId, refundId, { state: 'DONE', means: 'CASH' });
      await giveBack(tx, shopId, order, { refundId, to, cents: refund.cents, now });
      await notify(tx, { shopId, orderId: order.id, kind: 'REFUNDED', actor: 'MERCHANT', refundId, now });
    }
    return order.id;
  });
  await carryOutRefunds(services, { shopId, orderId });
  return { orderId };
}
