import { isOfOwnAccount, quarterOf } from '@etal/domain/accounts/security-events';
import { securityMail } from '@etal/texts/keys';
import type * as z from 'zod/mini';
import type { DeliveryContext } from '../../platform/outbox/deliver-outbox.ts';
import { delivers } from '../../platform/outbox/outbox.ts';
import type { Senders, Services } from '../../platform/services.ts';
import { SECURITY_MAIL } from './record-security-event.ts';
import { readEvent, readEventsBetween, readOwners, readShopLabel } from './security-journal.queries.ts';

export const securityDeliveries = (services: Services, senders: Senders) =>
  delivers(SECURITY_MAIL, (payload, context) => deliverSecurityMail(services, senders, payload, context));

async function deliverSecurityMail(
  { config, database }: Services,
  { mailer }: Senders,
  payload: z.infer<typeof SECURITY_MAIL.schema>,
  { shopId }: DeliveryContext,
): Promise<void> {
  if (shopId === null) throw new Error('A security event belongs to a shop.');
  const { label, events, owners } = await database.withShop(shopId, async (tx) => ({
    label: await readShopLabel(tx, shopId),
    owners: await readOwners(tx, shopId),
    events:
      'eventId' in payload
        ? [await readEvent(tx, shopId, payload.eventId)].flatMap((event) => event ?? [])
        : await readEventsBetween(tx, shopId, payload.kind, quarterOf(new Date(payload.from))),
  }));
  const name = 'eventId' in payload ? payload.eventId : `${payload.kind}-${payload.from}`;
  for (const owner of owners) {
    const [first, ...others] = events.filter(({ kind, actorId }) => !isOfOwnAccount(kind) || actorId !== owner.id);
    if (!first) continue;
    await mailer.send({
      to: owner.email,
      ...securityMail(label, [first, ...others], `${config.origin}/admin/compte/journal`),
      headers: { 'Auto-Submitted': 'auto-generated' },
      // The same whenever this letter is tried again, and another for another.
      messageId: `<security-${name}-${owner.id}@${new URL(config.origin).hostname}>`,
    });
  }
}
