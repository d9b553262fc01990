import { AccountLost, PaymentsAway } from '../../../ports/payment-service.ts';
import type { Services } from '../../../platform/services.ts';
import { findPayment } from './order-payments.queries.ts';
import { settle } from './settle-payment.ts';

/** AWAY: it does not answer now, and its message will come. LOST: the account is no longer ours to read. */
type CheckoutRead = 'READ' | 'AWAY' | 'LOST';

/** Asks the payment service what became of a checkout. */
export async function readCheckoutAgain(
  services: Services,
  key: { shopId: string; orderId: string },
): Promise<CheckoutRead> {
  const payment = await services.database.withShop(key.shopId, (tx) => findPayment(tx, key));
  if (!payment?.sessionId) return 'AWAY';
  try {
    await settle(
      services,
      key,
      await services.payments.readCheckout({ accountId: payment.accountId, sessionId: payment.sessionId }),
    );
    return 'READ';
  } catch (error) {
    if (error instanceof PaymentsAway) return 'AWAY';
    if (error instanceof AccountLost) return 'LOST';
    throw error;
  }
}
