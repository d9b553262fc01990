import { pushNotice } from '@etal/contract/push-notice';
import { addDays } from '@etal/domain/calendar/dates';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { toTickMail, toTickPush } from '@etal/texts/to-tick';
import * as z from 'zod/mini';
import type { DeliveryContext } from '../../platform/outbox/deliver-outbox.ts';
import { enqueue, topic } from '../../platform/outbox/outbox.ts';
import type { Senders, Services } from '../../platform/services.ts';
import { deleteSubscription, findSubscription, listSubscriptionIds } from './push.queries.ts';
import { pushKeys } from './push-keys.ts';
import { findMailRecipient, findShopsToTick, listMailRecipientIds, readToTick } from './to-tick.queries.ts';

/** One message for each person or device: one that cannot be reached neither delays nor repeats the others. */
export const TO_TICK = topic(
  'orders-to-tick',
  z.object({ date: z.string(), recipientId: z.optional(z.string()), subscriptionId: z.optional(z.string()) }),
);

const NINE = 9 * 60;

/**
 * R-ORDERS-10: from nine in the morning on, who had orders to hand over the day before and has not ticked them all is
 * reminded, once. It may run as often as one likes.
 */
export async function remindToTick({ database, clock }: Services): Promise<void> {
  const now = clock.now();
  const { date: today, minutes } = parisWallTime(now.getTime() / 1000);
  if (minutes < NINE) return;
  const date = addDays(today, -1);
  const shopIds = await database.acrossShops((tx) => findShopsToTick(tx, date));
  for (const shopId of shopIds)
    await database.withShop(shopId, async (tx) => {
      const message = (key: string, payload: { recipientId?: string; subscriptionId?: string }) => ({
        topic: TO_TICK,
        shopId,
        payload: { date, ...payload },
        dedupeKey: `${TO_TICK.name}:${shopId}:${date}:${key}`,
        availableAt: now,
      });
      const recipients = await listMailRecipientIds(tx, shopId);
      const devices = await listSubscriptionIds(tx, shopId);
      await enqueue(
        tx,
        ...recipients.map((recipientId) => message(recipientId, { recipientId })),
        ...devices.map((subscriptionId) => message(subscriptionId, { subscriptionId })),
      );
    });
}

/** Says what is still to be ticked when it is delivered; once nothing is, there is nothing to say. */
export async function deliverToTick(
  services: Services,
  { mailer, push }: Senders,
  { date, recipientId, subscriptionId }: z.infer<typeof TO_TICK.schema>,
  { shopId }: DeliveryContext,
): Promise<void> {
  if (shopId === null) throw new Error('A reminder belongs to a shop.');
  const { database, config } = services;
  const found = await database.withShop(shopId, async (tx) => ({
    toTick: await readToTick(tx, shopId, date),
    email: recipientId === undefined ? undefined : await findMailRecipient(tx, shopId, recipientId),
    target: subscriptionId === undefined ? undefined : await findSubscription(tx, shopId, subscriptionId),
  }));
  const { toTick, email, target } = found;
  if (toTick.count === 0) return;
  if (email)
    await mailer.send({
      to: email,
      ...toTickMail(toTick.shopLabel, toTick, `${config.origin}/admin/commandes-actives`),
      headers: { 'Auto-Submitted': 'auto-generated' },
      messageId: `<to-tick-${date}-${recipientId}@${new URL(config.origin).hostname}>`,
    });
  if (!target || subscriptionId === undefined) return;
  const outcome = await push.send({
    target,
    keys: await pushKeys(services),
    payload: JSON.stringify(pushNotice.parse(toTickPush(toTick))),
    topic: `a-pointer-${date}`,
  });
  if (outcome === 'gone') await database.withShop(shopId, (tx) => deleteSubscription(tx, shopId, subscriptionId));
}
