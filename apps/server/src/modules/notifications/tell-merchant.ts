import { type PushNotice, pushNotice } from '@etal/contract/push-notice';
import type { MailText } from '@etal/texts/mails';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';
import type { OutboxMessage } from '../../platform/outbox/outbox.ts';
import type { Senders, Services } from '../../platform/services.ts';
import { pushKeys } from './push-keys.ts';
import { deleteSubscription, findSubscription, listSubscriptionIds } from './push.queries.ts';
import { findMailOf, listMailAddressees } from './to-tick.queries.ts';

/** Whom one message is for. */
export const addressee = z.object({
  recipientId: z.optional(z.string()),
  ownerId: z.optional(z.string()),
  subscriptionId: z.optional(z.string()),
});
type Addressee = z.infer<typeof addressee>;

interface Addressed {
  id: string;
  addressee: Addressee;
  leaves: Pick<OutboxMessage<unknown>, 'lane' | 'endpointId'>;
}

/**
 * The people and devices that a shop's notices go to, one message for each: one that cannot be reached neither delays
 * nor repeats the others.
 */
export async function addresseesOf(tx: Transaction, shopId: string, now: Date): Promise<Addressed[]> {
  const readers = await listMailAddressees(tx, shopId);
  const devices = await listSubscriptionIds(tx, shopId, now);
  return [
    ...readers.map((reader): Addressed => ({
      id: reader.recipientId ?? reader.ownerId ?? '',
      addressee: reader,
      leaves: { lane: 'mail' },
    })),
    ...devices.map((subscriptionId): Addressed => ({
      id: subscriptionId,
      addressee: { subscriptionId },
      leaves: { lane: 'push', endpointId: subscriptionId },
    })),
  ];
}

/** `name` is the same whenever this message is tried again, and another for another. */
export async function tellMerchant(
  services: Services,
  { mailer, push }: Senders,
  { shopId, recipientId, ownerId, subscriptionId }: Addressee & { shopId: string },
  { mail, notice, name }: { mail: MailText; notice: PushNotice; name: string },
): Promise<void> {
  const { database, config } = services;
  const { email, target } = await database.withShop(shopId, async (tx) => ({
    email: await findMailOf(tx, shopId, { recipientId, ownerId }),
    target: subscriptionId === undefined ? undefined : await findSubscription(tx, shopId, subscriptionId),
  }));
  if (email)
    await mailer.send({
      to: email,
      ...mail,
      headers: { 'Auto-Submitted': 'auto-generated' },
      messageId: `<${name}-${recipientId ?? ownerId}@${new URL(config.origin).hostname}>`,
    });
  if (!target || subscriptionId === undefined) return;
  const outcome = await push.send({
    target,
    keys: await pushKeys(services),
    payload: JSON.stringify(pushNotice.parse(notice)),
    topic: notice.tag,
  });
  if (outcome === 'gone') await database.withShop(shopId, (tx) => deleteSubscription(tx, shopId, subscriptionId));
}
