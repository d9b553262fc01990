import { deliverPasswordLink, PASSWORD_LINK_TOPIC } from './modules/accounts/password-link.ts';
import { deliverPasswordChanged, PASSWORD_CHANGED_TOPIC } from './modules/accounts/calls/reset-password.ts';
import { deliverOrderLink, ORDER_LINK_TOPIC, type OrderLinkPayload } from './modules/storefront/send-order-link.ts';
import type { OutboxHandlers } from './platform/outbox/outbox-worker.ts';
import { deliverNotification, type NotificationPayload } from './modules/notifications/deliver-notification.ts';
import { ORDER_NOTIFICATION_TOPIC } from './modules/notifications/notify.ts';
import { applyEvent, PAYMENT_EVENT_TOPIC } from './modules/orders/payment/payment-events.ts';
import { deliverPush } from './modules/notifications/deliver-push.ts';
import { PUSH_TOPIC, type PushPayload } from './modules/notifications/tell-devices.ts';
import type { PaymentEvent } from './ports/payment-service.ts';
import type { Senders, Services } from './services.ts';

/** Who delivers each topic of the outbox. */
export function deliveries(services: Services, senders: Senders): OutboxHandlers {
  const { mailer } = senders;
  return {
    [PASSWORD_LINK_TOPIC]: (payload) => deliverPasswordLink(services, mailer, payload as { userId: string | null }),
    [PASSWORD_CHANGED_TOPIC]: (payload) => deliverPasswordChanged(services, mailer, payload as { userId: string }),
    [ORDER_NOTIFICATION_TOPIC]: (payload, context) =>
      deliverNotification(services, senders, payload as NotificationPayload, context),
    [ORDER_LINK_TOPIC]: (payload, context) => deliverOrderLink(services, mailer, payload as OrderLinkPayload, context),
    [PUSH_TOPIC]: (payload, context) => deliverPush(services, senders.push, payload as PushPayload, context),
    [PAYMENT_EVENT_TOPIC]: (payload) => applyEvent(services, payload as PaymentEvent),
  };
}
