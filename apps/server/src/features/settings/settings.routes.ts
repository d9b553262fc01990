import * as calls from '@etal/contract/settings';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { addNotificationsRecipient } from './add-notifications-recipient.ts';
import { addWebhookEndpoint } from './add-webhook-endpoint.ts';
import { configureOfflinePayments } from './configure-offline-payments.ts';
import { configureOnlinePayments } from './configure-online-payments.ts';
import { deleteNotificationsRecipient } from './delete-notifications-recipient.ts';
import { deleteWebhookEndpoint } from './delete-webhook-endpoint.ts';
import { refreshPaymentMethods } from './refresh-payment-methods.ts';
import { refreshStripeConnectAccount } from './refresh-stripe-connect-account.ts';
import { setOfflineIban } from './set-offline-iban.ts';
import { setShopLegalInformation } from './set-shop-legal-information.ts';
import { setupOfflinePayments } from './setup-offline-payments.ts';
import { setupOnlinePayments } from './setup-online-payments.ts';

export function settingsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.addNotificationsRecipient, addNotificationsRecipient(services));
  route(app, services, calls.deleteNotificationsRecipient, deleteNotificationsRecipient(services));
  route(app, services, calls.setShopLegalInformation, setShopLegalInformation(services));
  route(app, services, calls.setupOnlinePayments, setupOnlinePayments(services));
  route(app, services, calls.configureOnlinePayments, configureOnlinePayments(services));
  route(app, services, calls.refreshStripeConnectAccount, refreshStripeConnectAccount(services));
  route(app, services, calls.setupOfflinePayments, setupOfflinePayments(services));
  route(app, services, calls.configureOfflinePayments, configureOfflinePayments(services));
  route(app, services, calls.refreshPaymentMethods, refreshPaymentMethods(services));
  route(app, services, calls.setOfflineIban, setOfflineIban(services));
  route(app, services, calls.addWebhookEndpoint, addWebhookEndpoint(services));
  route(app, services, calls.deleteWebhookEndpoint, deleteWebhookEndpoint(services));
}
