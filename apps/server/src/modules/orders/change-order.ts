import { Refusal } from '@etal/contract/errors';
import { isHidden, mayBring, type OrderActor } from '@etal/domain/orders/order';
import { operationFor, paymentWithoutService } from '@etal/domain/orders/payment';
import type { Transaction } from '../../platform/db/database.ts';
import { PaymentsAway } from '../../ports/payment-service.ts';
import type { Services } from '../../platform/services.ts';
import { applyTransition } from './apply-transition.ts';
import { beginOperation, lockOrder } from './order-changes.queries.ts';
import { finishOperation } from './payment/finish-operation.ts';

export interface ChangeWanted {
  shopId: string;
  /** Its id or its reference. */
  order: string;
  target: 'ACCEPTED' | 'REFUSED' | 'CANCELED' | 'COLLECTED';
  actor: OrderActor;
  reason?: string | null | undefined;
}

/**
 * Accepts, refuses, cancels or hands over an order. Where its payment has to follow, that is three steps: our books
 * say what is about to happen, the payment service does it, our books say that it is done. Whoever crashes in
 * between is taken over by `run-order-deadlines`, which reads what the service did before it acts.
 */
export async function changeOrder(services: Services, wanted: ChangeWanted): Promise<{ orderId: string }> {
  const { database, clock, log } = services;
  const { shopId, target } = wanted;
  const { orderId, isWaiting } = await database.withShop(shopId, (tx) => begin(tx, wanted, clock.now()));
  if (!isWaiting) return { orderId };
  try {
    const status = await finishOperation(services, { shopId, orderId });
    if (status !== target) throw new Refusal('ORDER_PAYMENT_GONE');
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    log.warn({ orderId, target }, 'payment service away, the order will follow');
    throw new Refusal('ORDER_PAYMENT_UNCERTAIN');
  }
  return { orderId };
}

async function begin(
  tx: Transaction,
  { shopId, order: key, target, actor, reason = null }: ChangeWanted,
  now: Date,
): Promise<{ orderId: string; isWaiting: boolean }> {
  const order = await lockOrder(tx, shopId, key);
  if (!order || isHidden(order.status)) throw new Refusal('ORDER_UNKNOWN');
  if (order.payment?.operation) throw new Refusal('ORDER_BUSY');
  if (!mayBring(actor, order.status, target))
    throw new Refusal('ORDER_STATUS_CONFLICT', { wanted: target, status: order.status });
  const kind = operationFor(order, target);
  if (kind && target !== 'COLLECTED') {
    await beginOperation(tx, shopId, order.id, { kind, target, actor, reason, now });
    return { orderId: order.id, isWaiting: true };
  }
  await applyTransition(tx, shopId, order, {
    status: target,
    paymentStatus: paymentWithoutService(order.paymentStatus, target),
    actor,
    reason,
    now,
  });
  return { orderId: order.id, isWaiting: false };
}
