import { PaymentRefused, PaymentsAway } from '../../../ports/payment-service.ts';
import type { Services } from '../../../platform/services.ts';
import { findPendingRefunds, type RefundToCarryOut } from './refunds.queries.ts';
import { failRefund, settle } from './settle-payment.ts';

/**
 * Asks the payment service for the refunds of an order that our books have promised. A service that is away is asked
 * again by `run-order-deadlines`: the refund stays promised, and is made once however often it is asked for.
 */
export async function carryOutRefunds(services: Services, order: { shopId: string; orderId: string }): Promise<void> {
  const pending = await services.database.readShop(order.shopId, (db) => findPendingRefunds(db, order));
  for (const refund of pending) {
    try {
      await carryOutRefund(services, refund);
    } catch (error) {
      if (!(error instanceof PaymentsAway)) throw error;
      services.log.warn({ orderId: order.orderId }, 'payment service away, the refund will follow');
      return;
    }
  }
}

export async function carryOutRefund(services: Services, refund: RefundToCarryOut): Promise<void> {
  const { database, payments, clock, log } = services;
  const { shopId, id, orderId, accountId, paymentId, attempts, cents } = refund;
  if (!paymentId) throw new Error(`Order ${orderId} has no payment to refund.`);
  try {
    const reading = await payments.refundPart({
      accountId,
      paymentId,
      orderId,
      refundId: id,
      attempt: attempts,
      amount: cents,
    });
    await settle(services, { shopId, orderId }, reading);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    log.error({ orderId, code: error.code }, 'payment service refused a refund');
    await database.withShop(shopId, (tx) => failRefund(tx, { shopId, orderId }, { id, attempts, cents }, clock.now()));
  }
}
