import { order as orderOnWire, type Order } from '@etal/contract/orders';
import { ownPaperPath } from '@etal/contract/site-pages';
import { endOf } from '@etal/domain/collection/opening-hours';
import { comesTooLate, textsForOwnPeople } from '@etal/domain/orders/notifications';
import { letGoAt } from '@etal/domain/orders/payment';
import { termsFileName } from '@etal/texts/documents-terms';
import { senderNameOf } from '@etal/texts/mails';
import { orderCalendar } from '@etal/texts/order-calendar';
import { shopperSms } from '@etal/texts/order-sms';
import { merchantMail, merchantSms, shopperMail, type ToldOrder } from '@etal/texts/order-mails';
import { documentLink } from '@etal/texts/storefront-order';
import type * as z from 'zod/mini';
import type { DeliveryContext } from '../../platform/outbox/deliver-outbox.ts';
import { keepWebhookBody } from '../../platform/outbox/outbox.queries.ts';
import type { Senders, Services } from '../../platform/services.ts';
import { type KeptTerms, termsPaper } from '../order-records/order-records.ts';
import type { ORDER_NOTIFICATION } from './notify.ts';
import { sendWithinAllowance } from './sms-allowance.ts';
import { watchTool } from './tell-webhook-off.ts';
import { markUnsent, type StoredNotification } from './notifications.queries.ts';
import type { Told, ToldAbout } from './told-orders.ts';

/** `findTold` reads what one notification tells, together with the others that leave at the same moment. */
export async function deliverNotification(
  services: Services,
  senders: Senders,
  findTold: (shopId: string, notificationId: string) => Promise<Told | undefined>,
  { notificationId, body }: z.infer<typeof ORDER_NOTIFICATION.schema>,
  { shopId }: DeliveryContext,
): Promise<void> {
  if (shopId === null) throw new Error('A notification belongs to a shop.');
  const found = await findTold(shopId, notificationId);
  // Gone with its order: there is nothing left to tell.
  if (!found) return;
  const { notification, order, about, endpoint, terms, isGone } = found;
  const leaveUnsent = () => services.database.withShop(shopId, (tx) => markUnsent(tx, shopId, notification.id));
  const judged = { ...order, collectionEnd: endOf(order.collectionPeriod) };
  if (isGone || comesTooLate(notification.kind, judged, services.clock.now().getTime() / 1000)) return leaveUnsent();
  switch (notification.channel) {
    case 'EMAIL':
      return sendMail(services, senders, notification, { order, about, terms });
    case 'SMS': {
      const { recipient: to, id, kind } = notification;
      const isSent = await (notification.audience === 'SHOPPER'
        ? sendWithinAllowance(
            services,
            senders,
            { shopId },
            { to, id, text: shopperSms(kind, { order, shopLabel: about.shopLabel }) },
          )
        : sendWithinAllowance(
            services,
            senders,
            { shopId, most: textsForOwnPeople(services.config.sms.dailyPerShop) },
            { to, id, text: merchantSms(kind, toldOf(services, order, about)) },
          ));
      return isSent ? undefined : leaveUnsent();
    }
    case 'WEBHOOK': {
      if (!endpoint) return leaveUnsent();
      const { failingSince, ...target } = endpoint;
      const delivery = {
        notification,
        endpoint: target,
        body: body ?? (await freeze(services, notification, order)),
      };
      return watchTool(services, shopId, { id: notification.recipient, url: target.url, failingSince }, () =>
        sendWebhook(services, senders, delivery),
      );
    }
  }
}

async function sendMail(
  services: Services,
  { mailer }: Senders,
  { id, kind, audience, recipient }: StoredNotification,
  { order, about, terms }: { order: Order; about: ToldAbout; terms: KeptTerms | undefined },
): Promise<void> {
  const told = toldOf(services, order, about);
  // The shopper writes to the shop, the shop to the shopper.
  const replyTo = audience === 'SHOPPER' ? about.contact.email : order.shopperDetails.email;
  await mailer.send({
    to: recipient,
    ...(audience === 'SHOPPER'
      ? { ...shopperMail(kind, told), senderName: senderNameOf(about.shopLabel) }
      : merchantMail(kind, told)),
    ...(replyTo && { replyTo }),
    ...(kind === 'REMINDER' && { attachments: [calendarOf(services, told, about)] }),
    ...(terms && { attachments: [await termsOf(services, terms)] }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    messageId: `<${id}@${new URL(services.config.origin).hostname}>`,
  });
}

/** R-DOCUMENTS-11. Where the paper cannot be made the mail waits with it, and the outbox tries again. */
async function termsOf({ documents }: Services, terms: KeptTerms) {
  return {
    filename: termsFileName(terms.agreedAt),
    contentType: 'application/pdf',
    content: await termsPaper(documents, terms),
  };
}

/** The collection, for the shopper's own calendar. */
function calendarOf(
  { config, clock }: Services,
  { order, shopLabel, orderUrl }: ToldOrder,
  { pointAddress, geolocation }: ToldAbout,
) {
  return {
    filename: `commande-${order.reference}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    content: orderCalendar({
      order: { ...order, collectionPointAddress: pointAddress, geolocation },
      shopLabel,
      orderUrl,
      host: new URL(config.origin).hostname,
      now: Math.floor(clock.now().getTime() / 1000),
    }),
  };
}

function toldOf({ config }: Services, order: Order, about: ToldAbout): ToldOrder {
  const { shopSlug, accessToken, captureBefore, geolocation: _, ...told } = about;
  const key = { reference: order.reference, token: accessToken };
  return {
    ...told,
    order,
    orderUrl: `${config.origin}/boutique/${shopSlug}/commandes/${order.reference}?token=${accessToken}`,
    // R-DOCUMENTS-12: what was issued so far, each paper by the order's own link.
    papers: order.documents.map((paper) => ({
      label: documentLink(paper),
      url: `${config.origin}${ownPaperPath(shopSlug, key, paper.number)}`,
    })),
    adminUrl: `${config.origin}/admin/commandes/${order.reference}`,
    answerBefore: captureBefore && Math.floor(letGoAt(captureBefore).getTime() / 1000),
  };
}

interface WebhookDelivery {
  notification: StoredNotification;
  endpoint: { url: string; secret: string };
  body: string;
}

async function sendWebhook(
  { clock }: Services,
  { webhooks }: Senders,
  { notification, endpoint, body }: WebhookDelivery,
): Promise<void> {
  await webhooks.send({ ...endpoint, id: notification.id, timestamp: Math.floor(clock.now().getTime() / 1000), body });
}

/**
 * `order.placed`, `order.accepted`…: the order as the merchant sees it in lists, and nothing of the shopper's own page.
 */
async function freeze(
  { database }: Services,
  { id, kind, createdAt }: StoredNotification,
  order: Order,
): Promise<string> {
  const body = JSON.stringify({
    type: `order.${kind.toLowerCase()}`,
    timestamp: createdAt.toISOString(),
    data: orderOnWire.parse(order),
  });
  await database.acrossShops((tx) => keepWebhookBody(tx, id, body));
  return body;
}
