import { randomUUID } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import type { resendOrderNotification as call } from '@etal/contract/orders';
import type { Handler } from '../../../platform/http/route.ts';
import { enqueue } from '../../../platform/outbox/outbox.ts';
import { insertNotifications, isUnderway, lockNotification, readNotification } from '../notifications.queries.ts';
import { leavesBy, ORDER_NOTIFICATION } from '../notify.ts';
import type { Services } from '../../../platform/services.ts';

/** Sends a new message instead of changing the first one, so that the order's history stays true. */
export function resendOrderNotification({ database, clock }: Services): Handler<typeof call> {
  return ({ params }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      const notification = await lockNotification(tx, shopId, params.id);
      if (!notification) throw new Refusal('NOTIFICATION_UNKNOWN');
      if (await isUnderway(tx, shopId, notification)) throw new Refusal('NOTIFICATION_UNDERWAY');
      const id = randomUUID();
      const now = clock.now();
      insertNotifications(tx, shopId, [{ ...notification, id, now }]);
      enqueue(tx, {
        id,
        topic: ORDER_NOTIFICATION,
        ...leavesBy(notification),
        shopId,
        payload: { notificationId: id },
        availableAt: now,
      });
      return readNotification(tx, shopId, id);
    });
}
