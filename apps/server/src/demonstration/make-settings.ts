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

const ENABLED = { enabled: true, minimalOrderAmount: null };

/** As a merchant does it: legal information first, then each way to pay, through the pages of the payment service. */
export async function makeSettings(app: FastifyInstance, call: Call): Promise<void> {
  const { parameters } = await call(getShopAggregate, {});
  if (!parameters.legalInformation) await call(setShopLegalInformation, { body: SETTINGS.legalInformation });
  if (parameters.notificationRecipients.length === 0) await call(addNotificationsRecipient, { body: SETTINGS.recipient });
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

/** Fills in one page of the sandbox; it leads back to where the merchant came from. */
async function submit(app: FastifyInstance, url: string, fields: Record<string, string> = {}): Promise<void> {
  const answer = await app.inject({ method: 'POST', url: new URL(url).pathname, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: new URLSearchParams(fields).toString() });
  if (answer.statusCode !== 303) throw new Error(`The sandbox refused ${new URL(url).pathname}: ${answer.statusCode}`);
}
