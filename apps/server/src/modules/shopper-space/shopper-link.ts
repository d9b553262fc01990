import { Refusal } from '@etal/contract/errors';
import { SPACE_PARAMS, spacePath } from '@etal/contract/site-pages';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import { senderNameOf } from '@etal/texts/mails';
import { shopperLinkMail } from '@etal/texts/shopper-space';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import { networkOf } from '../../platform/http/network.ts';
import { startShopperSession } from '../../platform/http/shopper-session.ts';
import { countTries, throttleKey, waitOf } from '../../platform/http/throttle.ts';
import { hashToken, newToken } from '../../platform/http/tokens.ts';
import type { DeliveryContext } from '../../platform/outbox/deliver-outbox.ts';
import { delivers, enqueue, topic } from '../../platform/outbox/outbox.ts';
import type { Senders, Services } from '../../platform/services.ts';
import type { Mailer } from '../../ports/messages.ts';
import { readProducer } from '../settings/settings.ts';
import { openShop } from '../shop/shop.ts';
import { findKnownShopper, findSameShopper } from '../shoppers/shoppers.ts';
import { deleteExpiredLinks, insertLink, takeLink } from './shopper-link.queries.ts';

const VALID_MINUTES = 15;

const SHOPPER_LINK = topic('shopper-link', z.object({ shopperId: z.nullable(z.string()) }));

/**
 * R-SPACE-1: sends the way in to a customer's space. The answer and the work are the same whether the address is known,
 * and when it was asked for too often: what tells them apart is whether the message is to somebody. Who asks in a
 * customer's name from elsewhere uses up nothing of theirs.
 */
export async function requestLink(
  services: Services,
  { slug, email, address }: { slug: string; email: string; address: string },
): Promise<void> {
  const { id: shopId } = await openShop(services, slug, undefined);
  await countTries(services, [
    { key: throttleKey('shopper-link-address', networkOf(address)), rule: THROTTLES.mailPerAddress },
  ]);
  const asked = `${shopId} ${email}`;
  const waitHere = await waitOf(services, [
    { key: throttleKey('shopper-link-pair', `${asked} ${networkOf(address)}`), rule: THROTTLES.mailPerRecipient },
  ]);
  // What one network was refused does not count towards what all of them asked.
  const wait =
    waitHere ||
    (await waitOf(services, [{ key: throttleKey('shopper-link-mail', asked), rule: THROTTLES.spaceLinkPerMail }]));
  await services.database.withShop(shopId, async (tx) => {
    const found = await findSameShopper(tx, shopId, { email, phone: '' });
    enqueue(tx, {
      topic: SHOPPER_LINK,
      shopId,
      payload: { shopperId: wait > 0 ? null : (found?.id ?? null) },
      availableAt: services.clock.now(),
    });
  });
}

export const shopperLinkDeliveries = (services: Services, { mailer }: Senders) =>
  delivers(SHOPPER_LINK, (payload, context) => deliverLink(services, mailer, payload, context));

/** The token is made when the mail is sent, and stored nowhere else than in that mail (its hash is kept). */
async function deliverLink(
  { database, config, clock }: Services,
  mailer: Mailer,
  { shopperId }: z.infer<typeof SHOPPER_LINK.schema>,
  { shopId, messageId }: DeliveryContext,
): Promise<void> {
  if (shopperId === null || shopId === null) return;
  const token = newToken();
  const told = await database.withShop(shopId, async (tx) => {
    const shopper = await findKnownShopper(tx, shopId, shopperId);
    if (!shopper?.email) return undefined;
    const expiresAt = new Date(clock.now().getTime() + VALID_MINUTES * 60_000);
    await insertLink(tx, { shopId, shopperId, tokenHash: hashToken(token), expiresAt });
    return { shopper, ...(await readProducer(tx, shopId)) };
  });
  if (!told) return;
  const { shopper, shopSlug, shopLabel, contact } = told;
  await mailer.send({
    to: shopper.email,
    senderName: senderNameOf(shopLabel),
    ...(contact.email !== null && { replyTo: contact.email }),
    ...shopperLinkMail({
      firstname: shopper.firstname,
      shopLabel,
      contact,
      url: `${config.origin}${spacePath(shopSlug)}?${new URLSearchParams({ [SPACE_PARAMS.link]: token })}`,
      validMinutes: VALID_MINUTES,
    }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    messageId: `<${messageId}@${new URL(config.origin).hostname}>`,
  });
}

/** R-SPACE-1: a press uses the link up and opens a session; gives what its cookies say. */
export async function openSession(
  services: Services,
  { slug, token, address }: { slug: string; token: string; address: string },
): Promise<{ token: string; expires: Date }> {
  const { id: shopId } = await openShop(services, slug, undefined);
  await countTries(services, [
    { key: throttleKey('shopper-open', networkOf(address)), rule: THROTTLES.resetPerAddress },
  ]);
  const now = services.clock.now();
  return services.database.withShop(shopId, async (tx) => {
    const shopperId = await takeLink(tx, shopId, { tokenHash: hashToken(token), now });
    if (shopperId === undefined) throw new Refusal('SHOPPER_LINK_INVALID');
    return startShopperSession(tx, { shopId, shopperId, now });
  });
}

export const pruneShopperLinks = (database: Database, now: Date): Promise<void> =>
  database.acrossShops((tx) => deleteExpiredLinks(tx, now));
