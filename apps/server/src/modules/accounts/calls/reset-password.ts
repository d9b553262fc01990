import type { resetPassword as call } from '@etal/contract/accounts';
import { Refusal } from '@etal/contract/errors';
import { passwordProblem } from '@etal/domain/accounts/passwords';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import { accountMails } from '@etal/texts/mails';
import * as z from 'zod/mini';
import type { Handler } from '../../../platform/http/route.ts';
import { deleteSessionsOf } from '../../../platform/http/session.queries.ts';
import { countTries, throttleKey } from '../../../platform/http/throttle.ts';
import { hashToken } from '../../../platform/http/tokens.ts';
import { enqueue, topic } from '../../../platform/outbox/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { tellSecurityEvent } from '../../../platform/telemetry/security-events.ts';
import type { Mailer } from '../../../ports/messages.ts';
import { cancelPasswordTokensOf, findUserById, setPassword, usePasswordToken } from '../accounts.queries.ts';
import { hashPassword } from '../password-hash.ts';

export const PASSWORD_CHANGED = topic('accounts.password-changed', z.object({ userId: z.string() }));

/** Single use; the change ends every session and every other link of that user (R-ACCOUNTS-4). */
export function resetPassword(services: Services): Handler<typeof call> {
  const { database, clock } = services;
  return async ({ query: { token }, body: { password } }, { request }) => {
    await countTries(services, [{ key: throttleKey('reset-address', request.ip), rule: THROTTLES.resetPerAddress }]);
    const problem = passwordProblem(password);
    if (problem) throw new Refusal(problem);
    const passwordHash = await hashPassword(password);
    const userId = await database.withoutShop(async (tx) => {
      const now = clock.now();
      const used = await usePasswordToken(tx, hashToken(token), now);
      if (!used) throw new Refusal('RESET_LINK_INVALID');
      await setPassword(tx, used.userId, passwordHash);
      await deleteSessionsOf(tx, used.userId);
      await cancelPasswordTokensOf(tx, used.userId, now);
      await enqueue(tx, { topic: PASSWORD_CHANGED, payload: { userId: used.userId }, availableAt: now });
      return used.userId;
    });
    tellSecurityEvent(request, 'password changed', { userId });
    return {};
  };
}

export async function deliverPasswordChanged(
  { config, database }: Services,
  mailer: Mailer,
  { userId }: { userId: string },
): Promise<void> {
  const user = await findUserById(database.shopless, userId);
  if (!user) return;
  await mailer.send({
    to: user.email,
    ...accountMails.passwordChanged({ forgottenUrl: `${config.origin}/mot-de-passe-oublie` }),
  });
}
