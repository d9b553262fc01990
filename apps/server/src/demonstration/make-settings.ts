import type { Call } from '@etal/contract/client';
import {
  addNotificationsRecipient,
  configureOfflinePayments,
  configureOnlinePayments,
  refreshPaymentMethods,
  refreshStripeConnectAccount,
  setShopLegalInformation,
  setupOfflinePayments,
  setupOnlinePayments,
} from '@etal/contract/settings';
import { getShopAggregate } from '@etal/contract/shop';
import type { FastifyInstance } from 'fastify';
import { SETTINGS } from './farm-settings.ts';
import { submit } from './submit-page.ts';

const ENABLED = { enabled: true, minimalOrderAmount: null };

/** As a merchant does it: legal information first, then each way to pay, through the pages of the payment service. */
export async function makeSettings(app: FastifyInstance, call: Call): Promise<void> {
  const { parameters } = await call(getShopAggregate, {});
  if (!parameters.legalInformation) await call(setShopLegalInformation, { body: SETTINGS.legalInformation });
  if (parameters.notificationRecipients.length === 0)
    await call(addNotificationsRecipient, { body: SETTINGS.recipient });
  // With a real key there is no sandbox, and nobody to fill in the service's pages.
  if (parameters.paymentService !== 'sandbox') return;
  if (!parameters.onlinePaymentsDetails.stripeAccountConfigured) {
    const { url } = await call(setupOnlinePayments, {});
    await submit(app, url);
    await call(refreshStripeConnectAccount, {});
  }
  await call(configureOnlinePayments, { body: ENABLED });
  if (!parameters.offlinePaymentsDetails.ibanLast4) {
    const { checkoutUrl } = await call(setupOfflinePayments, {});
    await submit(app, checkoutUrl, { iban: SETTINGS.iban });
    await call(refreshPaymentMethods, {});
  }
  await call(configureOfflinePayments, { body: ENABLED });
}
