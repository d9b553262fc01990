import { type ErrorParams, Refusal } from '@etal/contract/errors';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { platformShare } from '@etal/domain/orders/fees';
import { canBecome, isHidden, mayBring, type OrderActor } from '@etal/domain/orders/order';
import { operationFor, paymentWithoutService } from '@etal/domain/orders/payment';
import { type OrderKey, orderKey } from '@etal/domain/orders/order-key';
import { actingUser } from '../../../platform/db/acting-user.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { orRefusal, perDatabase, togetherOrAlone } from '../../../platform/gathered.ts';
import type { Clock } from '../../../ports/clock.ts';
import { PaymentsAway } from '../../../ports/payment-service.ts';
import type { Services } from '../../../platform/services.ts';
import { finishOperation } from '../payment/finish-operation.ts';
import { beginOperations, type NewOperation } from '../payment/operations.queries.ts';
import { applyTransitions, type Transition } from './apply-transition.ts';
import { type HeldPayment, lockFreeOrders, lockOrder, type LockedOrder } from './lock-order.queries.ts';
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
  const { column, value } = orderKey(wanted.order);
  // What many write at the same moment is written by one transaction, in the name of one member.
  const together = [wanted.shopId, column, actingUser.getStore()].join(' ');
  const begun = await beginningOf(database)(together, { ...wanted, column, value, clock });
  if (begun instanceof Refusal) throw begun;
  const { orderId, isWaiting } = begun;
  if (isWaiting) await finishStatus(services, { ...wanted, orderId });
  return { orderId };
}

interface StatusAsked extends StatusWanted, OrderKey {
  clock: Clock;
}

/** It waits for the payment service, unless it has changed already. */
type Begun = { orderId: string; isWaiting: boolean } | Refusal;

/** So many orders are changed in one transaction; what comes from elsewhere gets through between two of them. */
const MOST_TOGETHER = 50;

/** Orders of a shop that change at the same moment, when many are accepted together for instance. */
const beginningOf = perDatabase((database) =>
  togetherOrAlone<StatusAsked, Begun>({
    together: (asked) => beginFree(database, asked),
    alone: (asked) =>
      database.withShop(asked.shopId, async (tx) => {
        const order = await lockOrder(tx, asked.shopId, asked.value);
        const [begun] = await beginLocked(tx, [asked], new Map(order && [[asked.value, order]]));
        return begun!;
      }),
    mostTogether: MOST_TOGETHER,
  }),
);

/** Begins what it can without waiting for anybody, and of what is asked for twice the first. */
function beginFree(database: Database, asked: readonly StatusAsked[]): Promise<Map<StatusAsked, Begun>> {
  const { shopId, column } = asked[0]!;
  const firsts = new Map<string, StatusAsked>();
  for (const one of asked) if (!firsts.has(one.value)) firsts.set(one.value, one);
  return database.withShop(shopId, async (tx) => {
    const orders = await lockFreeOrders(tx, { shopId, column, values: [...firsts.keys()] });
    const free = [...orders.keys()].map((value) => firsts.get(value)!);
    const begun = await beginLocked(tx, free, orders);
    return new Map(free.map((one, index) => [one, begun[index]!]));
  });
}

async function beginLocked(
  tx: Transaction,
  asked: readonly StatusAsked[],
  orders: ReadonlyMap<string, LockedOrder>,
): Promise<Begun[]> {
  const [first] = asked;
  if (!first) return [];
  const judged = asked.map((wanted) =>
    orRefusal(() => {
      const order = visibleOrRefusal(orders.get(wanted.value));
      return { orderId: order.id, begun: statusOrRefusal(order, wanted) };
    }),
  );
  const due = judged.flatMap((one) => (one instanceof Refusal ? [] : [one.begun]));
  await beginStatuses(tx, { shopId: first.shopId, now: first.clock.now() }, due);
  return judged.map((one) =>
    one instanceof Refusal ? one : { orderId: one.orderId, isWaiting: 'operation' in one.begun },
  );
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
