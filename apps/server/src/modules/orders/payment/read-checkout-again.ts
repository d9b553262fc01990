import { PaymentsAway } from '../../../ports/payment-service.ts';
import type { Services } from '../../../platform/services.ts';
import { findPayment } from './order-payments.queries.ts';
import { settle } from './settle-payment.ts';

/** Asks the payment service what became of a checkout; false when it does not answer now: its message will come. */
export async function readCheckoutAgain(
  services: Services,
  key: { shopId: string; orderId: string },
): Promise<boolean> {
  const payment = await services.database.withShop(key.shopId, (tx) => findPayment(tx, key));
  if (!payment?.sessionId) return false;
  try {
    await settle(
      services,
      key,
      await services.payments.readCheckout({ accountId: payment.accountId, sessionId: payment.sessionId }),
    );
    return true;
  } catch (error) {
    if (error instanceof PaymentsAway) return false;
    throw error;
  }
}
