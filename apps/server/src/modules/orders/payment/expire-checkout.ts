import { type PaymentReading, settlePayment, UNPAID_CHECKOUT } from '@etal/domain/orders/payment';
import type { Services } from '../../../platform/services.ts';
import { AccountLost, type CheckoutKey } from '../../../ports/payment-service.ts';
import { applyTransition } from '../changing/apply-transition.ts';
import { lockOrder } from '../changing/lock-order.queries.ts';
import type { PaymentOfOrder } from './order-payments.queries.ts';
import { settle } from './settle-payment.ts';

/** Closes a checkout that nobody finished in time; one that was finished at the last moment is paid. */
export async function expireCheckout(
  services: Services,
  { shopId, orderId, accountId, sessionId }: Pick<PaymentOfOrder, 'shopId' | 'orderId' | 'accountId' | 'sessionId'>,
): Promise<void> {
  if (sessionId) {
    await settle(services, { shopId, orderId }, await closed(services, { accountId, sessionId }));
    return;
  }
  // The server stopped before the checkout was created, so there is no session to ask about.
  const { database, clock } = services;
  await database.withShop(shopId, async (tx) => {
    const order = await lockOrder(tx, shopId, orderId);
    if (order?.status !== 'PENDING_PAYMENT' || order.payment?.sessionId) return;
    await applyTransition(tx, shopId, order, {
      ...settlePayment({ ...order, operation: null }, UNPAID_CHECKOUT),
      actor: 'SYSTEM',
      reason: null,
      now: clock.now(),
    });
  });
}

/** Of an account that is no longer ours to read, nothing will be captured: it is left to itself. */
async function closed({ payments }: Services, checkout: CheckoutKey): Promise<PaymentReading> {
  try {
    return await payments.expireCheckout(checkout);
  } catch (error) {
    if (error instanceof AccountLost) return UNPAID_CHECKOUT;
    throw error;
  }
}
