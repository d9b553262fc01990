import type { loginUser as call } from '@etal/contract/accounts';
import { Refusal } from '@etal/contract/errors';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import type { Handler } from '../../../platform/http/route.ts';
import { readSessionCookie, setSessionCookie } from '../../../platform/http/session-cookie.ts';
import { deleteSession, insertSession } from '../../../platform/http/session.queries.ts';
import { SESSION_MAX_MS } from '../../../platform/http/session.ts';
import { forgiveThrottle, resetThrottle } from '../../../platform/http/throttle.queries.ts';
import { countTries, throttleKey } from '../../../platform/http/throttle.ts';
import { hashToken, newToken } from '../../../platform/http/tokens.ts';
import { tellSecurityEvent } from '../../../platform/telemetry/security-events.ts';
import type { Services } from '../../../platform/services.ts';
import { findUserForSignIn, setPassword } from '../accounts.queries.ts';
import { hashPassword, needsRehash, verifyPassword } from '../password-hash.ts';

export function loginUser(services: Services): Handler<typeof call> {
  const { config, database, clock } = services;
  return async ({ body: { email, password } }, { request, reply }) => {
    const accountKey = throttleKey('login-account', email);
    const addressKey = throttleKey('login-address', request.ip);
    await countTries(services, [
      { key: accountKey, rule: THROTTLES.loginPerAccount },
      { key: addressKey, rule: THROTTLES.loginPerAddress },
    ]);

    const user = await findUserForSignIn(database.shopless, email);
    const isRight = await verifyPassword(user?.passwordHash, password);
    if (!user?.passwordHash || !isRight) {
      tellSecurityEvent(request, 'sign-in refused', { userId: user?.id ?? null });
      throw new Refusal('INVALID_CREDENTIALS');
    }

    const freshHash = needsRehash(user.passwordHash) ? await hashPassword(password) : undefined;
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + SESSION_MAX_MS);
    const token = newToken();
    const previous = readSessionCookie(request, config);
    await database.withoutShop(async (tx) => {
      if (previous) await deleteSession(tx, hashToken(previous));
      if (freshHash) await setPassword(tx, user.id, freshHash);
      await insertSession(tx, { tokenHash: hashToken(token), userId: user.id, now, expiresAt });
      await resetThrottle(tx, accountKey);
      await forgiveThrottle(tx, addressKey);
    });
    tellSecurityEvent(request, 'signed in', { userId: user.id });
    setSessionCookie(reply, config, token, expiresAt);
    return { redirectUri: user.shopId === null ? '/bienvenue' : '/admin' };
  };
}
