import { randomUUID } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import { planAmounts } from '@etal/domain/orders/change';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import type { FeeRate } from '@etal/domain/orders/fees';
import { weighLines } from '@etal/domain/orders/weighing';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { takesMoneyOnSite } from '../../collection/collection.ts';
import { creditPart, hasInvoice } from '../../documents/documents.ts';
import { tellNotice } from '../../notifications/notifications.ts';
import { carryOutRefunds } from '../payment/carry-out-refunds.ts';
import { bringFeesOfRest } from './apply-transition.ts';
import { captureAccepted, lockVisible, statusConflict } from './change-status.ts';
import { type LockedOrder, toChangeable } from './lock-order.queries.ts';
import { insertRefunds } from '../payment/refunds.queries.ts';
import { planned, rewriteOrders } from './rewrite-order.ts';
import { addCredited } from './write-order.queries.ts';

/** The whole line's grams. */
export interface TypedWeight {
  saleId: string;
  weighedGrams: number;
}

export interface WeightsGiven {
  shopId: string;
  /** Its id or its reference. */
  order: string;
  weights: TypedWeight[];
  /** The invoice is taken back and issued anew. */
  correctInvoice?: boolean | undefined;
}

/**
 * What was estimated becomes what the scale says, and the totals follow (R-WEIGHING-1). Ordered, estimated and
 * weighed values are all kept. Once an invoice says the weights, only a correction of it changes them.
 */
export async function weighOrder(
  services: Services,
  { shopId, order: key, weights, correctInvoice = false }: WeightsGiven,
): Promise<{ orderId: string }> {
  const { database, clock, config } = services;
  const orderId = await database.withShop(shopId, async (tx) => {
    const order = await lockVisible(tx, shopId, key);
    const isInvoiced = await hasInvoice(tx, shopId, order.id);
    if (order.status !== 'ACCEPTED' && order.status !== 'COLLECTED') throw statusConflict(order, 'WEIGHED');
    if ((isInvoiced || order.status === 'COLLECTED') && !correctInvoice) throw new Refusal('ORDER_INVOICED');
    await weighLocked(tx, order, {
      shopId,
      weights: new Map(weights.map(({ saleId, weighedGrams }) => [saleId, weighedGrams])),
      estimatedWeights: new Set(),
      tell: true,
      platformFee: config.platformFee,
      now: clock.now(),
    });
    return order.id;
  });
  await carryOutRefunds(services, { shopId, orderId });
  await captureWhenWeighed(services, { shopId, orderId });
  return { orderId };
}

/** The weights are in whatever becomes of the card: a service that is away, or says no, is asked again later. */
async function captureWhenWeighed(services: Services, order: { shopId: string; orderId: string }): Promise<void> {
  try {
    await captureAccepted(services, order);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    services.log.warn({ orderId: order.orderId, code: error.code }, 'an order that was weighed is not captured yet');
  }
}

interface Weighing {
  shopId: string;
  weights: ReadonlyMap<string, number>;
  /** Those of them that are the expected weight, and not the scale's. */
  estimatedWeights: ReadonlySet<string>;
  tell: boolean;
  platformFee: FeeRate;
  now: Date;
}

/** Weighs lines of an order that the caller has locked and may change; gives the order as it is then. */
export async function weighLocked(
  tx: Transaction,
  order: LockedOrder,
  { shopId, weights, estimatedWeights, tell, platformFee, now }: Weighing,
): Promise<LockedOrder> {
  const lines = weighLines(order.lines, weights);
  if (!lines) throw new Refusal('SALE_NOT_WEIGHED');
  const plan = planned(planAmounts(toChangeable(order, platformFee), lines, { stock: [], takesMoneyOnSite: true }));
  const missing = plan.dueForGoods + plan.takenNow;
  const isGivenUp =
    order.channel === 'ONLINE' && missing > 0 && !(await takesMoneyOnSite(tx, shopId, order.collectionPointId));
  // The shopper hears of the final amount when the last weight is in, and of another one when a weight was wrong.
  const isFinal = !holdsEstimate(lines);
  const isNews = holdsEstimate(order.lines) || plan.total !== order.total;
  const [rewritten = order] = await rewriteOrders(tx, { shopId, now }, [
    {
      order,
      // Nobody took what is given up.
      plan: isGivenUp ? { ...plan, takenNow: 0 } : plan,
      kind: 'WEIGHED',
      actor: 'MERCHANT',
      reason: null,
      estimatedWeights,
      tell: tell && isFinal && isNews ? 'WEIGHED' : null,
    },
  ]);
  return isGivenUp ? giveUp(tx, shopId, rewritten, missing, now) : rewritten;
}

/** R-PAYMENTS-4: what the card does not hold and the point cannot take is not asked for. */
async function giveUp(
  tx: Transaction,
  shopId: string,
  order: LockedOrder,
  cents: number,
  now: Date,
): Promise<LockedOrder> {
  const orderId = order.id;
  insertRefunds(tx, shopId, [
    {
      id: randomUUID(),
      orderId,
      at: now,
      actor: 'SYSTEM',
      cause: 'REBATE',
      reason: null,
      means: 'NONE',
      cents,
      lines: [],
      state: 'DONE',
    },
  ]);
  await addCredited(tx, { shopId, orderId }, cents);
  await creditPart(
    tx,
    { shopId, orderId, now, givenBack: { means: 'NONE', cents } },
    { sales: [], fees: 0, refund: cents, isGivenUp: true },
  );
  await tellNotice(tx, { shopId, notice: { kind: 'ABOVE_HOLD', reference: order.reference, amount: cents }, now });
  const reduced = {
    ...order,
    credited: order.credited + cents,
    refundedFreely: order.refundedFreely + cents,
    givenUp: order.givenUp + cents,
    revision: order.revision + 1,
  };
  await bringFeesOfRest(tx, shopId, reduced, now);
  return reduced;
}
