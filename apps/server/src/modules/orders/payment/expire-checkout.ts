import { settlePayment } from '@etal/domain/orders/payment';
import type { Services } from '../../../platform/services.ts';
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
    await settle(services, { shopId, orderId }, await services.payments.expireCheckout({ accountId, sessionId }));
    return;
  }
  // The server stopped before the checkout was created, so there is no session to ask about.
  const { database, clock } = services;
  await database.withShop(shopId, async (tx) => {
    const order = await lockOrder(tx, shopId, orderId);
    if (order?.status !== 'PENDING_PAYMENT' || order.payment?.sessionId) return;
    await applyTransition(tx, shopId, order, {
      ...settlePayment({ ...order, operation: null }, NEVER_BEGUN),
      actor: 'SYSTEM',
      reason: null,
      now: clock.now(),
    });
  });
}

const NEVER_BEGUN = {
  checkout: 'EXPIRED',
  paymentId: null,
  state: 'NONE',
  amount: 0,
  capturedAmount: 0,
  currency: 'eur',
  refundedAmount: 0,
  refunds: [],
  keptFee: 0,
  captureBefore: null,
  dispute: null,
  orderId: null,
} as const;
