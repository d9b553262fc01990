import { accountingDeliveries } from '../modules/accounting/accounting.ts';
import { accountDeliveries } from '../modules/accounts/accounts.ts';
import { mailingDeliveries, mailingQueueDeliveries } from '../modules/mailings/mailings.ts';
import { notificationDeliveries } from '../modules/notifications/notifications.ts';
import { monthlyInvoiceDeliveries, paymentEventDeliveries } from '../modules/orders/orders.ts';
import { securityDeliveries } from '../modules/security-journal/security-journal.ts';
import { shopperLinkDeliveries } from '../modules/shopper-space/shopper-space.ts';
import { orderLinkDeliveries } from '../modules/storefront/storefront.ts';
import { teamDeliveries } from '../modules/team/team.ts';
import type { OutboxHandlers } from '../platform/outbox/outbox-worker.ts';
import type { Senders, Services } from '../platform/services.ts';

/** Who delivers each topic of the outbox. */
export const deliveries = (services: Services, senders: Senders): OutboxHandlers => ({
  ...accountDeliveries(services, senders),
  ...securityDeliveries(services, senders),
  ...teamDeliveries(services, senders),
  ...notificationDeliveries(services, senders),
  ...orderLinkDeliveries(services, senders),
  ...mailingDeliveries(services, senders),
  ...mailingQueueDeliveries(services),
  ...accountingDeliveries(services, senders),
  ...shopperLinkDeliveries(services, senders),
  ...monthlyInvoiceDeliveries(services, senders),
  ...paymentEventDeliveries(services),
});
