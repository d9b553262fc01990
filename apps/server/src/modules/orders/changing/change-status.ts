import { type ErrorParams, Refusal } from '@etal/contract/errors';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { platformShare } from '@etal/domain/orders/fees';
import { canBecome, isHidden, mayBring, type OrderActor } from '@etal/domain/orders/order';
import { operationFor, paymentWithoutService } from '@etal/domain/orders/payment';
import type { Transaction } from '../../../platform/db/database.ts';
import { PaymentsAway } from '../../../ports/payment-service.ts';
import type { Services } from '../../../platform/services.ts';
import { finishOperation } from '../payment/finish-operation.ts';
import { beginOperations, type NewOperation } from '../payment/operations.queries.ts';
import { applyTransitions, type Transition } from './apply-transition.ts';
import { type HeldPayment, lockOrder, type LockedOrder } from './lock-order.queries.ts';
import type { Takings } from './take-money.ts';

export interface StatusWanted {
  shopId: string;
  /** Its id or its reference. */
  order: string;
  target: 'ACCEPTED' | 'REFUSED' | 'CANCELED' | 'COLLECTED';
  actor: OrderActor;
  reason?: string | null | undefined;
  isNoShow?: boolean;
  restock?: boolean;
  /** False: nobody is told, because another change follows in the same breath. */
  tell?: boolean;
  /** By a right of their own, and not of who they are: any change in the life of an order will do. */
  isEntitled?: boolean;
  /** Of a hand-over: how it was paid, and which deposits left and came back. */
  takings?: Takings | undefined;
}

/**
 * Accepts, refuses, cancels or hands over an order. Where its payment has to follow, that is three steps: our books
 * say what is about to happen, the payment service does it, our books say that it is done. Whoever crashes in
 * between is taken over by `run-order-deadlines`, which reads what the service did before it acts.
 */
export async function changeStatus(services: Services, wanted: StatusWanted): Promise<{ orderId: string }> {
  const { database, clock } = services;
  const { shopId } = wanted;
  const begun = await database.withShop(shopId, async (tx) => {
    const order = await lockVisible(tx, shopId, wanted.order);
    return { orderId: order.id, isWaiting: await beginStatus(tx, order, wanted, clock.now()) };
  });
  if (begun.isWaiting) await finishStatus(services, { ...wanted, orderId: begun.orderId });
  return { orderId: begun.orderId };
}

export const lockVisible = async (tx: Transaction, shopId: string, key: string): Promise<LockedOrder> =>
  visibleOrRefusal(await lockOrder(tx, shopId, key));

/** An order that waits for its card is not the merchant's yet; one that waits for the service changes no further. */
export function visibleOrRefusal(order: LockedOrder | undefined): LockedOrder {
  if (!order || isHidden(order.status)) throw new Refusal('ORDER_UNKNOWN');
  if (order.payment?.operation) throw new Refusal('ORDER_BUSY');
  return order;
}

/** Changes the status at once, or says that the payment service has to be asked first (`finishStatus`). */
export async function beginStatus(
  tx: Transaction,
  order: LockedOrder,
  { shopId, ...wanted }: Omit<StatusWanted, 'order'>,
  now: Date,
): Promise<boolean> {
  const begun = statusOrRefusal(order, wanted);
  await beginStatuses(tx, { shopId, now }, [begun]);
  return 'operation' in begun;
}

/** What is written at once of a change of status: the change itself, or that the payment service has to act first. */
export type BegunStatus = { transition: Transition } | { operation: Omit<NewOperation, 'now'> };

export function statusOrRefusal(
  order: LockedOrder,
  {
    target,
    actor,
    reason = null,
    isNoShow = false,
    restock = true,
    tell = true,
    isEntitled = false,
    takings,
  }: Omit<StatusWanted, 'order' | 'shopId'>,
): BegunStatus {
  if (isEntitled ? !canBecome(order.status, target) : !mayBring(actor, order.status, target))
    throw statusConflict(order, target);
  const kind = operationFor(order, target);
  if (kind && target !== 'COLLECTED') {
    const capture = kind === 'CAPTURE' && order.payment ? captureOf(order, order.payment) : null;
    return { operation: { orderId: order.id, kind, target, actor, reason, isNoShow, restock, capture } };
  }
  const paymentStatus = paymentWithoutService(order.paymentStatus, target);
  return { transition: { order, status: target, paymentStatus, actor, reason, isNoShow, restock, tell, takings } };
}

export async function beginStatuses(
  tx: Transaction,
  when: { shopId: string; now: Date },
  begun: readonly BegunStatus[],
): Promise<void> {
  const { shopId, now } = when;
  await beginOperations(
    tx,
    shopId,
    begun.flatMap((one) => ('operation' in one ? [{ ...one.operation, now }] : [])),
  );
  await applyTransitions(
    tx,
    when,
    begun.flatMap((one) => ('transition' in one ? [one.transition] : [])),
  );
}

/**
 * R-PAYMENTS-4: captures what the card holds for an accepted order whose last weight is in, or whose hold is about to
 * end. Does nothing where that is not so; who crashes in between is taken over as by any operation.
 */
export async function captureAccepted(
  services: Services,
  { shopId, orderId, isEnding = false }: { shopId: string; orderId: string; isEnding?: boolean },
): Promise<void> {
  const isBegun = await services.database.withShop(shopId, async (tx) => {
    const order = await lockVisible(tx, shopId, orderId);
    if (order.status !== 'ACCEPTED' || order.paymentStatus !== 'AUTHORIZED' || !order.payment) return false;
    if (holdsEstimate(order.lines) && !isEnding) return false;
    await beginOperations(tx, shopId, [
      {
        orderId,
        kind: 'CAPTURE',
        target: 'ACCEPTED',
        actor: 'SYSTEM',
        reason: null,
        isNoShow: false,
        restock: true,
        capture: captureOf(order, order.payment),
        now: services.clock.now(),
      },
    ]);
    return true;
  });
  if (isBegun) await finishStatus(services, { shopId, orderId, target: 'ACCEPTED' });
}

/** What the order comes to now, and never more than the card holds. */
const captureOf = (
  { total, platformFees: fees, borneFees }: LockedOrder,
  { amount }: HeldPayment,
): { amount: number; applicationFee: number } => ({
  amount: Math.min(total, amount),
  applicationFee: Math.min(platformShare({ fees, borneFees }), total, amount),
});

/** Why an order in this state cannot become what somebody wants of it. */
export const statusConflict = (
  { status, noShowAt }: LockedOrder,
  wanted: ErrorParams['ORDER_STATUS_CONFLICT']['wanted'],
): Refusal =>
  isHidden(status) ? new Refusal('ORDER_UNKNOWN') : new Refusal('ORDER_STATUS_CONFLICT', { wanted, status, noShowAt });

/** Asks the payment service for what was begun, and says whether the order got there. */
export async function finishStatus(
  services: Services,
  { shopId, orderId, target }: { shopId: string; orderId: string; target: StatusWanted['target'] },
): Promise<void> {
  try {
    const status = await finishOperation(services, { shopId, orderId });
    if (status !== target) throw new Refusal('ORDER_PAYMENT_GONE');
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    services.log.warn({ orderId, target }, 'payment service away, the order will follow');
    throw new Refusal('ORDER_PAYMENT_UNCERTAIN');
  }
}
