import { THROTTLES } from '@etal/domain/accounts/throttle';
import { isErasedEmail } from '@etal/domain/shoppers/erased';
import { senderNameOf } from '@etal/texts/mails';
import { orderLinkMail } from '@etal/texts/order-mails';
import * as z from 'zod/mini';
import { networkOf } from '../../platform/http/network.ts';
import { countTries, throttleKey } from '../../platform/http/throttle.ts';
import type { DeliveryContext } from '../../platform/outbox/deliver-outbox.ts';
import { delivers, enqueue, topic } from '../../platform/outbox/outbox.ts';
import type { Senders, Services } from '../../platform/services.ts';
import type { Mailer } from '../../ports/messages.ts';
import { orderUrl } from '../orders/orders.ts';
import { readProducer } from '../settings/settings.ts';
import { findOrderIdByMail, findOrderLink } from './send-order-link.queries.ts';

const ORDER_LINK = topic('order-link', z.object({ orderId: z.nullable(z.string()) }));

/**
 * Sends the way in to an order to whoever placed it; answers the same, in the same time, when there is no such order.
 */
export async function sendOrderLink(
  services: Services,
  shopId: string,
  { reference, email }: { reference: string; email: string },
  address: string,
): Promise<void> {
  await countTries(services, [
    // With the reference, which its customer alone knows: who knows no more than the address uses nothing up.
    { key: throttleKey('order-link-mail', `${shopId} ${email} ${reference}`), rule: THROTTLES.mailPerRecipient },
    { key: throttleKey('order-link-address', networkOf(address)), rule: THROTTLES.mailPerAddress },
  ]);
  await services.database.withShop(shopId, async (tx) => {
    const orderId = (await findOrderIdByMail(tx, shopId, { reference, email })) ?? null;
    // An unknown order enqueues a message too, which delivery drops, so that both take the same time.
    enqueue(tx, {
      topic: ORDER_LINK,
      shopId,
      payload: { orderId },
      availableAt: services.clock.now(),
    });
  });
}

export const orderLinkDeliveries = (services: Services, { mailer }: Senders) =>
  delivers(ORDER_LINK, (payload, context) => deliverOrderLink(services, mailer, payload, context));

async function deliverOrderLink(
  { database, config }: Services,
  mailer: Mailer,
  { orderId }: z.infer<typeof ORDER_LINK.schema>,
  { shopId, messageId }: DeliveryContext,
): Promise<void> {
  if (orderId === null || shopId === null) return;
  const found = await database.withShop(shopId, async (tx) => {
    const link = await findOrderLink(tx, shopId, orderId);
    return link && { link, ...(await readProducer(tx, shopId)) };
  });
  if (!found || isErasedEmail(found.link.email)) return;
  const { link, shopSlug, shopLabel, contact } = found;
  await mailer.send({
    to: link.email,
    senderName: senderNameOf(shopLabel),
    ...orderLinkMail({ ...link, shopLabel, contact, orderUrl: orderUrl(config, shopSlug, link) }),
    ...(contact.email !== null && { replyTo: contact.email }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    messageId: `<${messageId}@${new URL(config.origin).hostname}>`,
  });
}
