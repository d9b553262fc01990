import { SECURITY_EVENT_KINDS, type SecurityEventKind } from '@etal/domain/accounts/security-events';
import { ownEventMail } from '@etal/texts/keys';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { enqueue, topic } from '../../platform/outbox/outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { Mailer } from '../../ports/messages.ts';
import { recordAccountEvent } from '../security-journal/security-journal.ts';
import { findUserById } from './accounts.queries.ts';

export const OWN_EVENT = topic(
  'accounts.own-event',
  z.object({
    userId: z.string(),
    kind: z.enum(SECURITY_EVENT_KINDS),
    at: z.int(),
    place: z.string(),
    subject: z.string(),
  }),
);

/**
 * What happens to a user's own keys: they are told by a letter, and so are the owners of their shops (R-KEYS-1). The
 * transaction sees all shops.
 */
export async function recordOwnEvent(
  services: Pick<Services, 'clock'>,
  tx: Transaction,
  event: { userId: string; actor: Actor; kind: SecurityEventKind; subject: string },
): Promise<void> {
  const now = services.clock.now();
  await recordAccountEvent(services, tx, event);
  const { userId, kind, subject, actor } = event;
  enqueue(tx, {
    topic: OWN_EVENT,
    payload: { userId, kind, subject, place: actor.place, at: Math.floor(now.getTime() / 1000) },
    availableAt: now,
  });
}

export async function deliverOwnEvent(
  { config, database }: Services,
  mailer: Mailer,
  { userId, ...event }: z.infer<typeof OWN_EVENT.schema>,
): Promise<void> {
  const user = await findUserById(database.shopless, userId);
  if (user) await mailer.send({ to: user.email, ...ownEventMail(event, `${config.origin}/mot-de-passe-oublie`) });
}
