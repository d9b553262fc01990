import { Refusal } from '@etal/contract/errors';
import { planAmounts } from '@etal/domain/orders/change';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import type { PlatformFee } from '@etal/domain/orders/fees';
import { weighLines } from '@etal/domain/orders/weighing';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { takesMoneyOnSite } from '../../collection/collection.ts';
import { hasInvoice } from '../../documents/documents.ts';
import { carryOutRefunds } from '../payment/carry-out-refunds.ts';
import { lockVisible, visible } from './change-status.ts';
import { type LockedOrder, toChangeable } from './lock-order.queries.ts';
import { planned, rewriteOrder } from './rewrite-order.ts';

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
    if (order.status !== 'ACCEPTED' && order.status !== 'COLLECTED')
      throw new Refusal('ORDER_STATUS_CONFLICT', { wanted: 'WEIGHED', status: visible(order.status) });
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
  return { orderId };
}

interface Weighing {
  shopId: string;
  weights: ReadonlyMap<string, number>;
  /** Those of them that are the expected weight, and not the scale's. */
  estimatedWeights: ReadonlySet<string>;
  tell: boolean;
  platformFee: PlatformFee;
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
  const plan = planned(
    planAmounts(toChangeable(order, platformFee), lines, {
      stock: new Map(),
      takesMoneyOnSite: order.channel === 'OFFLINE' || (await takesMoneyOnSite(tx, shopId, order.collectionPointId)),
    }),
  );
  // The shopper hears of it once, when the last weight is in.
  const isComplete = holdsEstimate(order.lines) && !holdsEstimate(lines);
  const rewritten = await rewriteOrder(tx, shopId, order, {
    plan,
    kind: 'WEIGHED',
    actor: 'MERCHANT',
    reason: null,
    now,
    estimatedWeights,
    tell: tell && isComplete ? 'WEIGHED' : null,
  });
  return rewritten.order;
}
