import { Refusal } from '@etal/contract/errors';
import { isEstimated } from '@etal/domain/orders/estimate';
import { mayMarkNoShow, mayReopen } from '@etal/domain/orders/life';
import { operationFor, paymentWithoutService } from '@etal/domain/orders/payment';
import { estimatedGrams } from '@etal/domain/orders/weighing';
import * as z from 'zod/mini';
import type { Transaction } from '../../../platform/db/database.ts';
import { once } from '../../../platform/http/once.ts';
import type { Services } from '../../../platform/services.ts';
import { takesMoneyOnSite } from '../../collection/collection.ts';
import { carryOutRefunds } from '../payment/carry-out-refunds.ts';
import { applyTransition } from './apply-transition.ts';
import {
  beginStatus,
  captureAccepted,
  changeStatus,
  finishStatus,
  lockVisible,
  statusConflict,
} from './change-status.ts';
import { type LockedOrder, wasHandedOverBy } from './lock-order.queries.ts';
import type { Takings } from './take-money.ts';
import { type TypedWeight, weighLocked } from './weigh-order.ts';

export interface HandOverWanted {
  shopId: string;
  /** Its id or its reference. */
  order: string;
  weights?: TypedWeight[] | undefined;
  /** What nobody weighed is charged at its expected weight. */
  keepEstimates?: boolean | undefined;
  /** How it was paid, and which deposits left and came back. */
  takings?: Takings | undefined;
  /** What makes a hand-over that is sent twice one, and all that was asked for with it, as it was sent. */
  once?: { key: string; body: unknown } | undefined;
  /** A helper hands over what somebody accepted (R-TEAM-4). */
  mayAccept: boolean;
}

/**
 * R-ORDERS-10: the merchant hands an order over. One that was not answered yet is accepted on the way, and what was
 * not weighed is weighed now or charged at its expected weight: every order that was handed over has an invoice.
 */
export async function handOver(services: Services, wanted: HandOverWanted): Promise<{ orderId: string }> {
  const { shopId } = wanted;
  const { orderId, missing } = await tryHandOver(services, wanted);
  // A card that is held is captured first, which takes the payment service's answer.
  if (missing === 'ACCEPTANCE')
    await changeStatus(services, { shopId, order: orderId, target: 'ACCEPTED', actor: 'MERCHANT' });
  else if (missing === 'CAPTURE') await captureAccepted(services, { shopId, orderId });
  if (missing) await tryHandOver(services, wanted);
  // The card may have paid more than the scale said.
  await carryOutRefunds(services, { shopId, orderId });
  return { orderId };
}

/** Hands over what can be at once, and says what the payment service has to do before. */
function tryHandOver(
  { database, clock, config }: Services,
  wanted: HandOverWanted,
): Promise<z.output<typeof HANDED_OVER>> {
  const { shopId } = wanted;
  const { takings } = wanted;
  const handOverLocked = async (tx: Transaction, now: Date) => {
    const order = await lockVisible(tx, shopId, wanted.order);
    if (order.status === 'COLLECTED' && order.collectedAt !== null)
      throw new Refusal('ORDER_ALREADY_COLLECTED', { at: order.collectedAt, now: now.getTime() / 1000 });
    if (order.status === 'PAID' && !wanted.mayAccept) throw new Refusal('NOT_ALLOWED');
    refuseUnweighed(order, wanted);
    if (order.status === 'PAID' && operationFor(order, 'ACCEPTED'))
      return { orderId: order.id, missing: 'ACCEPTANCE' as const };
    const accepted = await acceptOnTheWay(tx, shopId, order, now);
    const weighed = await weighOnTheWay(tx, { shopId, order: accepted, wanted, config }, now);
    if (weighed.status === 'ACCEPTED' && weighed.paymentStatus === 'AUTHORIZED')
      return { orderId: order.id, missing: 'CAPTURE' as const };
    await beginStatus(tx, weighed, { shopId, target: 'COLLECTED', actor: 'MERCHANT', takings }, now);
    return { orderId: order.id, missing: null };
  };
  return database.withShop(shopId, (tx) => {
    const now = clock.now();
    if (!wanted.once) return handOverLocked(tx, now);
    return once(
      tx,
      { shopId, call: 'CollectOrder', ...wanted.once, now },
      HANDED_OVER,
      () => handOverLocked(tx, now),
      isDone,
    );
  });
}

const HANDED_OVER = z.object({ orderId: z.string(), missing: z.nullable(z.enum(['ACCEPTANCE', 'CAPTURE'])) });

/** What still waits for the payment service is carried out by the next try. */
const isDone = ({ missing }: z.output<typeof HANDED_OVER>): boolean => missing === null;

async function acceptOnTheWay(tx: Transaction, shopId: string, order: LockedOrder, now: Date): Promise<LockedOrder> {
  if (order.status !== 'PAID') return order;
  return applyTransition(tx, shopId, order, {
    status: 'ACCEPTED',
    paymentStatus: paymentWithoutService(order.paymentStatus, 'ACCEPTED'),
    actor: 'MERCHANT',
    reason: null,
    now,
    tell: false,
  });
}

function refuseUnweighed(order: LockedOrder, { weights = [], keepEstimates = false }: HandOverWanted): void {
  if (keepEstimates || (order.status !== 'ACCEPTED' && order.status !== 'PAID')) return;
  const typed = new Set(weights.map(({ saleId }) => saleId));
  const missing = order.lines.filter((line) => isEstimated(line) && !typed.has(line.id));
  if (missing.length > 0) throw new Refusal('ORDER_NOT_WEIGHED', { labels: missing.map(({ label }) => label) });
}

async function weighOnTheWay(
  tx: Transaction,
  {
    shopId,
    order,
    wanted: { weights = [] },
    config,
  }: {
    shopId: string;
    order: LockedOrder;
    wanted: Pick<HandOverWanted, 'weights' | 'keepEstimates'>;
    config: Services['config'];
  },
  now: Date,
): Promise<LockedOrder> {
  const typed = new Map(weights.map(({ saleId, weighedGrams }) => [saleId, weighedGrams]));
  const kept = order.lines.filter((line) => isEstimated(line) && !typed.has(line.id));
  if (typed.size === 0 && kept.length === 0) return order;
  for (const line of kept) typed.set(line.id, estimatedGrams(line));
  const estimatedWeights = new Set(kept.map(({ id }) => id));
  return weighLocked(tx, order, {
    shopId,
    weights: typed,
    estimatedWeights,
    tell: false,
    platformFee: config.platformFee,
    now,
  });
}

export interface NoShowWanted {
  shopId: string;
  order: string;
  /** Paid online: the goods were prepared, and the money is kept. */
  keepPayment?: boolean | undefined;
  /** The goods go back on sale. */
  restock?: boolean | undefined;
}

/** R-ORDERS-11: nobody fetched it. The customer gets no message that it was cancelled. */
export async function markNoShow(services: Services, wanted: NoShowWanted): Promise<{ orderId: string }> {
  const { shopId } = wanted;
  const { orderId, missing } = await tryNoShow(services, wanted);
  if (missing === 'CAPTURE') {
    await captureAccepted(services, { shopId, orderId });
    await tryNoShow(services, wanted);
  } else if (missing === 'CANCELLATION') await finishStatus(services, { shopId, orderId, target: 'CANCELED' });
  return { orderId };
}

function tryNoShow(
  { database, clock, config }: Services,
  { shopId, order: key, keepPayment = false, restock = false }: NoShowWanted,
): Promise<{ orderId: string; missing: 'CAPTURE' | 'CANCELLATION' | null }> {
  return database.withShop(shopId, async (tx) => {
    const now = clock.now();
    const order = await lockVisible(tx, shopId, key);
    const orderId = order.id;
    const { date: collectionDate, start: collectionStart } = order.slot;
    if (order.status !== 'ACCEPTED') throw statusConflict(order, 'NO_SHOW');
    if (!mayMarkNoShow({ status: order.status, collectionDate, collectionStart }, now.getTime() / 1000))
      throw new Refusal('NO_SHOW_TOO_EARLY');
    const isKept = keepPayment && (order.paymentStatus === 'CAPTURED' || order.paymentStatus === 'AUTHORIZED');
    // What was prepared and never weighed is charged at its expected weight.
    const toEnd = isKept
      ? await weighOnTheWay(tx, { shopId, order, wanted: { keepEstimates: true }, config }, now)
      : order;
    if (isKept && toEnd.paymentStatus === 'AUTHORIZED') return { orderId, missing: 'CAPTURE' };
    const wanted = { shopId, actor: 'MERCHANT', isNoShow: true, restock } as const;
    const isWaiting = await beginStatus(tx, toEnd, { ...wanted, target: isKept ? 'COLLECTED' : 'CANCELED' }, now);
    return { orderId, missing: isWaiting ? 'CANCELLATION' : null };
  });
}

/** R-ORDERS-11: takes a hand-over or a customer who did not come back, for seven days. */
export async function reopenOrder(
  { database, clock }: Services,
  {
    shopId,
    order: key,
    onlyBy,
  }: { shopId: string; order: string; /** Who must have handed it over. */ onlyBy?: string },
): Promise<{ orderId: string }> {
  return database.withShop(shopId, async (tx) => {
    const now = clock.now();
    const order = await lockVisible(tx, shopId, key);
    if (!mayReopen(order, now.getTime() / 1000)) throw new Refusal('ORDER_NOT_REOPENABLE');
    if (onlyBy !== undefined && !(await wasHandedOverBy(tx, { shopId, orderId: order.id, userId: onlyBy })))
      throw new Refusal('NOT_ALLOWED');
    const paymentStatus = paymentWithoutService(order.paymentStatus, 'ACCEPTED');
    if (
      order.channel === 'ONLINE' &&
      paymentStatus === 'DUE_ON_SITE' &&
      !(await takesMoneyOnSite(tx, shopId, order.collectionPointId))
    )
      throw new Refusal('ON_SITE_CLOSED', { due: order.total - order.credited });
    await applyTransition(tx, shopId, order, {
      status: 'ACCEPTED',
      paymentStatus,
      actor: 'MERCHANT',
      reason: null,
      now,
    });
    return { orderId: order.id };
  });
}
