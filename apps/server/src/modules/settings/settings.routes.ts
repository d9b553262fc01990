import * as calls from '@etal/contract/settings';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { addNotificationsRecipient } from './calls/add-notifications-recipient.ts';
import { addWebhookEndpoint } from './calls/add-webhook-endpoint.ts';
import { configureOfflinePayments } from '../payments/calls/configure-offline-payments.ts';
import { configureOnlinePayments } from '../payments/calls/configure-online-payments.ts';
import { deleteNotificationsRecipient } from './calls/delete-notifications-recipient.ts';
import { deleteWebhookEndpoint } from './calls/delete-webhook-endpoint.ts';
import { refreshPaymentMethods } from '../payments/calls/refresh-payment-methods.ts';
import { refreshStripeConnectAccount } from '../payments/calls/refresh-stripe-connect-account.ts';
import { setOfflineIban } from '../payments/calls/set-offline-iban.ts';
import { setShopLegalInformation } from './calls/set-shop-legal-information.ts';
import { setupOfflinePayments } from '../payments/calls/setup-offline-payments.ts';
import { setupOnlinePayments } from '../payments/calls/setup-online-payments.ts';

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
