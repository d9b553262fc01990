import { PaymentRefused } from '../../../ports/payment-service.ts';
import type { Services } from '../../../platform/services.ts';
import { findOpenDisputes } from './order-payments.queries.ts';
import { readCheckoutAgain } from './read-checkout-again.ts';

const AT_MOST = 500;

/**
 * R-PAYMENTS-8: a dispute whose end nobody told us of is read again, so that its alert ends with it. A service that is
 * away is asked again the next day.
 */
export async function rereadDisputes(services: Services): Promise<void> {
  const { database, payments, log } = services;
  if (payments.kind === 'none') return;
  for (const order of await database.acrossShops((tx) => findOpenDisputes(tx, AT_MOST)))
    try {
      if ((await readCheckoutAgain(services, order)) === 'AWAY') return;
    } catch (error) {
      // The account is no longer ours to read.
      if (!(error instanceof PaymentRefused)) throw error;
      log.warn({ orderId: order.orderId, code: error.code }, 'a disputed payment could not be read');
    }
}
