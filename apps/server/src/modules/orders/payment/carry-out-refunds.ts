import { PaymentRefused, PaymentsAway } from '../../../ports/payment-service.ts';
import type { Services } from '../../../platform/services.ts';
import { findPendingRefunds, type NamedRefund, type RefundToCarryOut } from './refunds.queries.ts';
import { refuseRefund, settle } from './settle-payment.ts';

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

/**
 * One that was promised a while ago, and may have waited for its turn: it is read again, since the merchant may have
 * given it back in cash meanwhile, or another process may have made it.
 */
export async function carryOutStaleRefund(
  services: Services,
  { shopId, orderId, id: wanted }: NamedRefund,
): Promise<void> {
  const pending = await services.database.readShop(shopId, (db) => findPendingRefunds(db, { shopId, orderId }));
  const refund = pending.find(({ id }) => id === wanted);
  if (refund) await carryOutRefund(services, refund);
}

async function carryOutRefund(services: Services, refund: RefundToCarryOut): Promise<void> {
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
    await database.withShop(shopId, (tx) => refuseRefund(tx, { shopId, orderId }, { id, attempts }, clock.now()));
  }
}
