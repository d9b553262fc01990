import { pushNotice } from '@etal/contract/push-notice';
import { newOrderPush } from '@etal/texts/push';
import type * as z from 'zod/mini';
import type { DeliveryContext } from '../../platform/outbox/deliver-outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { PushSender } from '../../ports/messages.ts';
import { findOrder } from './notifications.queries.ts';
import { pushKeys } from './push-keys.ts';
import { deleteSubscription, findSubscription } from './push.queries.ts';
import type { PUSH } from './tell-devices.ts';

/** The order is read with the shop's own rights, so that no device hears of another shop's order. */
export async function deliverPush(
  services: Services,
  sender: PushSender,
  { subscriptionId, orderId }: z.infer<typeof PUSH.schema>,
  { shopId }: DeliveryContext,
): Promise<void> {
  if (shopId === null) throw new Error('A device belongs to a shop.');
  const { database } = services;
  const found = await database.withShop(shopId, async (tx) => {
    const target = await findSubscription(tx, shopId, subscriptionId);
    const order = target && (await findOrder(tx, shopId, orderId));
    return order && { target, order };
  });
  // The device was taken off the list, or the order has gone: there is nobody or nothing to tell.
  if (!found) return;
  const { target, order } = found;
  const outcome = await sender.send({
    target,
    keys: await pushKeys(services),
    payload: JSON.stringify(pushNotice.parse(newOrderPush(order))),
    topic: order.reference,
  });
  if (outcome === 'gone') await database.withShop(shopId, (tx) => deleteSubscription(tx, shopId, subscriptionId));
}
