import * as calls from '@etal/contract/settings';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { addNotificationsRecipient } from './calls/add-notifications-recipient.ts';
import { addWebhookEndpoint } from './calls/add-webhook-endpoint.ts';
import { confirmNotificationsRecipient } from './calls/confirm-notifications-recipient.ts';
import { deleteNotificationsRecipient } from './calls/delete-notifications-recipient.ts';
import { deleteWebhookEndpoint } from './calls/delete-webhook-endpoint.ts';
import { reactivateWebhookEndpoint } from './calls/reactivate-webhook-endpoint.ts';
import { resendRecipientCode } from './calls/resend-recipient-code.ts';
import { setShopLegalInformation } from './calls/set-shop-legal-information.ts';

export function settingsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.addNotificationsRecipient, addNotificationsRecipient(services));
  route(app, services, calls.confirmNotificationsRecipient, confirmNotificationsRecipient(services));
  route(app, services, calls.resendRecipientCode, resendRecipientCode(services));
  route(app, services, calls.deleteNotificationsRecipient, deleteNotificationsRecipient(services));
  route(app, services, calls.setShopLegalInformation, setShopLegalInformation(services));
  route(app, services, calls.addWebhookEndpoint, addWebhookEndpoint(services));
  route(app, services, calls.deleteWebhookEndpoint, deleteWebhookEndpoint(services));
  route(app, services, calls.reactivateWebhookEndpoint, reactivateWebhookEndpoint(services));
}
