import { accountMails } from '@etal/texts/mails';
import * as z from 'zod/mini';
import type { Transaction, Database } from '../../platform/db/database.ts';
import { hashToken, newToken } from '../../platform/http/tokens.ts';
import { enqueue, topic } from '../../platform/outbox/outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { Mailer } from '../../ports/messages.ts';
import { deleteExpiredEmailChanges } from './own/own-account.queries.ts';
import { deleteExpiredChallenges } from './passkeys/passkeys.queries.ts';
import { deleteExpiredSignInLinks } from './sign-in/sign-in-links.queries.ts';
import { findUserById, insertPasswordToken, deleteExpiredPasswordTokens } from './accounts.queries.ts';

const VALID_MINUTES = 60;
/** An unknown address leaves a message too, to nobody: same work, same time. */
export const PASSWORD_LINK = topic('accounts.password-link', z.object({ userId: z.nullable(z.string()) }));

export async function enqueuePasswordLink(tx: Transaction, userId: string | null, now: Date): Promise<void> {
  enqueue(tx, { topic: PASSWORD_LINK, payload: { userId }, availableAt: now });
}

/** The token is created when the mail is sent, and stored nowhere else than in that mail (its hash is kept). */
export async function deliverPasswordLink(
  services: Services,
  mailer: Mailer,
  { userId }: { userId: string | null },
): Promise<void> {
  if (userId === null) return;
  const user = await findUserById(services.database.shopless, userId);
  if (!user) return;
  const url = await createPasswordLink(services, userId);
  const text = user.hasPassword ? accountMails.resetPassword : accountMails.welcome;
  await mailer.send({ to: user.email, ...text({ url, validMinutes: VALID_MINUTES }) });
}

export async function createPasswordLink({ config, database, clock }: Services, userId: string): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await insertPasswordToken(database.shopless, {
    tokenHash: hashToken(token),
    userId,
    now,
    expiresAt: new Date(now.getTime() + VALID_MINUTES * 60_000),
  });
  return `${config.origin}/reinitialiser-mot-de-passe?token=${token}`;
}

export const prunePasswordTokens = (database: Database, now: Date): Promise<void> =>
  database.acrossShops(async (tx) => {
    await deleteExpiredPasswordTokens(tx, now);
    await deleteExpiredSignInLinks(tx, now);
    await deleteExpiredChallenges(tx, now);
    await deleteExpiredEmailChanges(tx, now);
  });
