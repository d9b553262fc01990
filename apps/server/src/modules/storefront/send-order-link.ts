import { THROTTLES } from '@etal/domain/accounts/throttle';
import { orderLinkMail } from '@etal/texts/order-mails';
import { countTries, throttleKey } from '../../platform/http/throttle.ts';
import type { DeliveryContext } from '../../platform/outbox/deliver-outbox.ts';
import { enqueue } from '../../platform/outbox/outbox.ts';
import type { Mailer } from '../../ports/mail.ts';
import type { Services } from '../../services.ts';
import { orderUrl } from '../orders/placing/order-url.ts';
import { findOrderIdByMail, findOrderLink } from './send-order-link.queries.ts';

export const ORDER_LINK_TOPIC = 'order-link';

export interface OrderLinkPayload {
  orderId: string | null;
}

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
    { key: throttleKey('order-link-mail', `${shopId} ${email}`), rule: THROTTLES.mailPerAccount },
    { key: throttleKey('order-link-address', address), rule: THROTTLES.mailPerAddress },
  ]);
  await services.database.withShop(shopId, async (tx) => {
    const orderId = (await findOrderIdByMail(tx, shopId, { reference, email })) ?? null;
    // An unknown order leaves a row too, which its delivery drops: same work, same time.
    await enqueue(tx, {
      topic: ORDER_LINK_TOPIC,
      shopId,
      payload: { orderId } satisfies OrderLinkPayload,
      availableAt: services.clock.now(),
    });
  });
}

export async function deliverOrderLink(
  { database, config }: Services,
  mailer: Mailer,
  { orderId }: OrderLinkPayload,
  { shopId, messageId }: DeliveryContext,
): Promise<void> {
  if (orderId === null || shopId === null) return;
  const link = await database.withShop(shopId, (tx) => findOrderLink(tx, shopId, orderId));
  if (!link) return;
  const { email, shopSlug, ...told } = link;
  await mailer.send({
    to: email,
    ...orderLinkMail({ ...told, orderUrl: orderUrl(config, shopSlug, link) }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    messageId: `<${messageId}@${new URL(config.origin).hostname}>`,
  });
}
