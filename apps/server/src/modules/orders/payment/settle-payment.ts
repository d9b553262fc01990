import type { StoredOrderStatus } from '@etal/domain/orders/order';
import { type PaymentReading, settlePayment, nextPaymentStep } from '@etal/domain/orders/payment';
import type { Services } from '../../../platform/services.ts';
import { applyTransition } from '../apply-transition.ts';
import { lockOrder, type LockedOrder, writePaymentStatus, writeReading } from '../order-changes.queries.ts';

/** Writes what the payment service says of an order, forward only; gives the status it has now. */
export function settle(
  { database, clock, log }: Services,
  { shopId, orderId }: { shopId: string; orderId: string },
  reading: PaymentReading,
): Promise<StoredOrderStatus> {
  return database.withShop(shopId, async (tx) => {
    const order = await lockOrder(tx, shopId, orderId);
    if (!order?.payment) throw new Error(`Order ${orderId} has no payment.`);
    if (!isOurs(order, reading)) {
      // The payment is not the one that was asked for this order, so the order does not become paid.
      log.error({ orderId, paymentId: reading.paymentId }, 'payment does not match its order');
      return order.status;
    }
    const { operation } = order.payment;
    const { status, paymentStatus } = settlePayment(
      { status: order.status, paymentStatus: order.paymentStatus, operation },
      reading,
    );
    await writeReading(
      tx,
      shopId,
      orderId,
      reading,
      operation !== null && nextPaymentStep(operation.kind, reading) === null,
    );
    if (status !== order.status) {
      const { actor, reason } = causeOf(order, status);
      await applyTransition(tx, shopId, order, { status, paymentStatus, actor, reason, now: clock.now() });
    } else if (paymentStatus !== order.paymentStatus) {
      await writePaymentStatus(tx, shopId, orderId, paymentStatus);
    }
    return status;
  });
}

/** Amount, currency and order are the ones we asked for; a checkout nobody has paid yet has nothing to compare. */
function isOurs({ id, payment }: LockedOrder, { state, amount, currency, orderId }: PaymentReading): boolean {
  if (state === 'NONE') return true;
  return payment !== null && amount === payment.amount && currency === 'eur' && orderId === id;
}

/** A new order is attributed to its shopper; an operation that was asked for keeps its actor and reason. */
function causeOf({ payment }: LockedOrder, status: StoredOrderStatus) {
  if (payment?.operation?.target === status) return payment.operation;
  return { actor: status === 'PAID' ? ('SHOPPER' as const) : ('SYSTEM' as const), reason: null };
}
