import type { Order } from '@etal/contract/orders';
import { pushNotice } from '@etal/contract/push-notice';
import { newOrderPush } from '@etal/texts/push';
import type * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import type { DeliveryContext } from '../../platform/outbox/deliver-outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { PushSender, PushTarget } from '../../ports/messages.ts';
import { findOrders } from './notifications.queries.ts';
import { pushKeys } from './push-keys.ts';
import { deleteSubscription, findSubscriptions } from './push.queries.ts';
import type { PUSH } from './tell-devices.ts';

type Payload = z.infer<typeof PUSH.schema>;

interface PushedOrder {
  target: PushTarget;
  order: Order;
}

/** The orders are read with the shop's own rights, so that no device hears of another shop's order. */
export function readPushed(
  database: Database,
  shopId: string,
  payloads: readonly Payload[],
): Promise<(PushedOrder | undefined)[]> {
  return database.readShop(shopId, async (db) => {
    const [targets, orders] = await Promise.all([
      findSubscriptions(
        db,
        shopId,
        payloads.map(({ subscriptionId }) => subscriptionId),
      ),
      findOrders(
        db,
        shopId,
        payloads.map(({ orderId }) => orderId),
      ),
    ]);
    return payloads.map(({ subscriptionId, orderId }) => {
      const [target, order] = [targets.get(subscriptionId), orders.get(orderId)];
      return target && order && { target, order };
    });
  });
}

/** `findPushed` reads what one notice tells, together with the others that leave at the same moment. */
export async function deliverPush(
  services: Services,
  sender: PushSender,
  findPushed: (shopId: string, payload: Payload) => Promise<PushedOrder | undefined>,
  payload: Payload,
  { shopId }: DeliveryContext,
): Promise<void> {
  if (shopId === null) throw new Error('A device belongs to a shop.');
  const { database } = services;
  const { subscriptionId } = payload;
  const found = await findPushed(shopId, payload);
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
