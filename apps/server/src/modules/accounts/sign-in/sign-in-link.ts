import { accountMails } from '@etal/texts/mails';
import * as z from 'zod/mini';
import { hashToken, newToken } from '../../../platform/http/tokens.ts';
import { topic } from '../../../platform/outbox/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import type { Mailer } from '../../../ports/messages.ts';
import { findUserById } from '../accounts.queries.ts';
import { insertSignInLink } from './sign-in-links.queries.ts';

const VALID_MINUTES = 60;

/** An unknown address leaves a message too, to nobody: same work, same time. */
export const SIGN_IN_LINK = topic('accounts.sign-in-link', z.object({ userId: z.nullable(z.string()) }));

/** The token is created when the mail is sent, and stored nowhere else than in that mail (its hash is kept). */
export async function deliverSignInLink(
  { config, database, clock }: Services,
  mailer: Mailer,
  { userId }: { userId: string | null },
): Promise<void> {
  if (userId === null) return;
  const user = await findUserById(database.shopless, userId);
  if (!user) return;
  const token = newToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + VALID_MINUTES * 60_000);
  await insertSignInLink(database.shopless, { tokenHash: hashToken(token), userId, expiresAt });
  const url = `${config.origin}/connexion-par-lien?token=${token}`;
  await mailer.send({ to: user.email, ...accountMails.signInLink({ url, validMinutes: VALID_MINUTES }) });
}
