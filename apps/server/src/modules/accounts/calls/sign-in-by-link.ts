import { CODE_STEP, type signInByLink as call } from '@etal/contract/accounts';
import { Refusal } from '@etal/contract/errors';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import { networkOf } from '../../../platform/http/network.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { countTries, throttleKey } from '../../../platform/http/throttle.ts';
import { hashToken } from '../../../platform/http/tokens.ts';
import type { Services } from '../../../platform/services.ts';
import { judgeSecondFactor } from '../second-factor/judge-code.ts';
import { openSession } from '../sign-in/open-session.ts';
import { findSignInLink, takeSignInLink } from '../sign-in/sign-in-links.queries.ts';

export function signInByLink(services: Services): Handler<typeof call> {
  const { database, clock } = services;
  return async ({ body: { token, code } }, { request, reply }) => {
    const key = throttleKey('reset-address', networkOf(request.ip));
    await countTries(services, [{ key, rule: THROTTLES.resetPerAddress }]);
    const tokenHash = hashToken(token);
    const link = await findSignInLink(database.shopless, tokenHash, clock.now());
    if (!link) throw new Refusal('SIGN_IN_LINK_INVALID');
    const { userId } = link;
    const second = await judgeSecondFactor(services, { userId, code, place: 'link' });
    if (second === 'CODE_NEEDED') return { redirectUri: CODE_STEP };
    return openSession(services, {
      userId,
      request,
      reply,
      hasShownFactor: second !== undefined,
      besides: async (tx) => {
        await second?.(tx);
        if (!(await takeSignInLink(tx, tokenHash))) throw new Refusal('SIGN_IN_LINK_INVALID');
      },
    });
  };
}
