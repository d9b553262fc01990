import type { resetPassword as call } from '@etal/contract/accounts';
import { Refusal } from '@etal/contract/errors';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import { accountMails } from '@etal/texts/mails';
import * as z from 'zod/mini';
import { placeOf } from '../../../platform/http/actor.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { deleteSessionsOf } from '../../../platform/http/session.queries.ts';
import { countTries, throttleKey } from '../../../platform/http/throttle.ts';
import { hashToken } from '../../../platform/http/tokens.ts';
import { enqueue, topic } from '../../../platform/outbox/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { tellSecurityEvent } from '../../../platform/telemetry/security-events.ts';
import type { Mailer } from '../../../ports/messages.ts';
import { recordAccountEvent } from '../../security-journal/security-journal.ts';
import { cancelPasswordTokensOf, findUserById, nameOf, setPassword, usePasswordToken } from '../accounts.queries.ts';
import { judgePassword } from '../passwords/judge-password.ts';
import { forgetDevicesOf } from '../sign-in/known-places.queries.ts';
import { deleteSignInLinksOf } from '../sign-in/sign-in-links.queries.ts';
import { hashPassword } from '../password-hash.ts';

export const PASSWORD_CHANGED = topic('accounts.password-changed', z.object({ userId: z.string() }));

/** Single use; the change ends every session and every other link of that user (R-ACCOUNTS-4). */
export function resetPassword(services: Services): Handler<typeof call> {
  const { database, clock } = services;
  return async ({ query: { token }, body: { password } }, { request }) => {
    await countTries(services, [
      { key: throttleKey('reset-address', networkOf(request.ip)), rule: THROTTLES.resetPerAddress },
    ]);
    const problem = judgePassword(password);
    if (problem) throw new Refusal(problem);
    const passwordHash = await hashPassword(password);
    const userId = await database.acrossShops(async (tx) => {
      const now = clock.now();
      const used = await usePasswordToken(tx, hashToken(token), now);
      if (!used) throw new Refusal('RESET_LINK_INVALID');
      await setPassword(tx, used.userId, passwordHash);
      await deleteSessionsOf(tx, used.userId);
      await cancelPasswordTokensOf(tx, used.userId, now);
      await deleteSignInLinksOf(tx, used.userId);
      await forgetDevicesOf(tx, used.userId, undefined);
      await recordAccountEvent(services, tx, {
        userId: used.userId,
        actor: { userId: used.userId, name: await nameOf(tx, used.userId), place: placeOf(request) },
        kind: 'PASSWORD_CHANGED',
        subject: '',
      });
      enqueue(tx, { topic: PASSWORD_CHANGED, payload: { userId: used.userId }, availableAt: now });
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
