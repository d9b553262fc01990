import { Refusal } from '@etal/contract/errors';
import type * as calls from '@etal/contract/keys';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { networkOf } from '../../../platform/http/network.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { countTries, throttleKey } from '../../../platform/http/throttle.ts';
import type { Services } from '../../../platform/services.ts';
import { tellSecurityEvent } from '../../../platform/telemetry/security-events.ts';
import { omitUndefined } from '../../../platform/omit-undefined.ts';
import { openSession } from '../sign-in/open-session.ts';
import { isOurChallenge, newChallenge, relyingParty } from './challenges.ts';
import { orRefusal } from './passkey-calls.ts';
import { findPasskey, movePasskeyOn } from './passkeys.queries.ts';

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
  async ({ body: { response: answer, ...credential } }, { request, reply }) => {
    const { database, clock } = services;
    const { id } = credential;
    const known = await findPasskey(database.shopless, id);
    const { rpId, origin } = relyingParty(services);
    const { counter, publicKey } = known ?? { counter: 0, publicKey: Buffer.alloc(0) };
    const verified = await orRefusal(async () => {
      if (!known) throw new Refusal('PASSKEY_REFUSED');
      const { userHandle, ...signed } = answer;
      return verifyAuthenticationResponse({
        response: {
          ...credential,
          type: 'public-key',
          response: { ...signed, ...omitUndefined({ userHandle }) },
          clientExtensionResults: {},
        },
        expectedChallenge: isOurChallenge(services, null),
        expectedOrigin: origin,
        expectedRPID: rpId,
        // Throws when the counter did not go on: two devices hold the same key.
        credential: { id, publicKey: new Uint8Array(publicKey), counter },
        requireUserVerification: true,
      });
    });
    if (!known || !verified.verified) {
      tellSecurityEvent(request, 'sign-in refused', { userId: known?.userId ?? null });
      throw new Refusal('PASSKEY_REFUSED');
    }
    const { newCounter } = verified.authenticationInfo;
    return openSession(services, {
      userId: known.userId,
      request,
      reply,
      byPasskey: true,
      besides: async (tx) => {
        if (!(await movePasskeyOn(tx, { id, counter, newCounter, now: clock.now() })))
          throw new Refusal('PASSKEY_REFUSED');
      },
    });
  };
