import { CODE_STEP, type loginUser as call } from '@etal/contract/accounts';
import { Refusal } from '@etal/contract/errors';
import type { Handler } from '../../../platform/http/route.ts';
import { tellSecurityEvent } from '../../../platform/telemetry/security-events.ts';
import type { Services } from '../../../platform/services.ts';
import { findUserForSignIn, setPassword } from '../accounts.queries.ts';
import { hashPassword, needsRehash, verifyPassword } from '../password-hash.ts';
import { judgeSecondFactor } from '../second-factor/judge-code.ts';
import { guardSignIn } from '../sign-in/guard-sign-in.ts';
import { openSession } from '../sign-in/open-session.ts';

export function loginUser(services: Services): Handler<typeof call> {
  const { database } = services;
  return async ({ body: { email, password, code } }, { request, reply }) => {
    const guard = await guardSignIn(services, request, email);
    const user = await findUserForSignIn(database.shopless, email);
    const isRight = await verifyPassword(user?.passwordHash, password);
    if (!user?.passwordHash || !isRight) {
      tellSecurityEvent(request, 'sign-in refused', { userId: user?.id ?? null });
      throw new Refusal('INVALID_CREDENTIALS');
    }
    // Only who knows the password learns that a code is asked for as well.
    const second = await judgeSecondFactor(services, {
      userId: user.id,
      code,
      place: guard.isKnownDevice ? 'device' : '',
    });
    if (second === 'CODE_NEEDED') {
      await database.withoutShop(guard.forgive);
      return { redirectUri: CODE_STEP };
    }
    const freshHash = needsRehash(user.passwordHash) ? await hashPassword(password) : undefined;
    return openSession(services, {
      userId: user.id,
      request,
      reply,
      hasShownFactor: second !== undefined,
      besides: async (tx) => {
        if (freshHash) await setPassword(tx, user.id, freshHash);
        await second?.(tx);
        await guard.forgive(tx);
      },
    });
  };
}
