import type * as calls from '@etal/contract/keys';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import { networkOf } from '../../../platform/http/network.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { countTries, throttleKey } from '../../../platform/http/throttle.ts';
import type { Services } from '../../../platform/services.ts';
import { openSession } from '../sign-in/open-session.ts';
import { newChallenge, relyingParty } from './challenges.ts';
import { checkPasskeyAnswer } from './check-passkey-answer.ts';

export const startPasskeySignIn =
  (services: Services): Handler<typeof calls.startPasskeySignIn> =>
  async (_input, { request }) => {
    const key = throttleKey('passkey-network', networkOf(request.ip));
    await countTries(services, [{ key, rule: THROTTLES.passkeyPerNetwork }]);
    return { challenge: await newChallenge(services, null), rpId: relyingParty(services).rpId };
  };

/** R-KEYS-3: the key itself says whose it is; neither an address nor a password is asked for. */
export const signInWithPasskey =
  (services: Services): Handler<typeof calls.signInWithPasskey> =>
  async ({ body }, { request, reply }) => {
    const { userId, moveOn } = await checkPasskeyAnswer(services, request, body);
    return openSession(services, { userId, request, reply, byPasskey: true, besides: moveOn });
  };
