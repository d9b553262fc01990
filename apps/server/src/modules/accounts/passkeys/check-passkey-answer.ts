import type { CheckedInput } from '@etal/contract/endpoint';
import { Refusal } from '@etal/contract/errors';
import type { signInWithPasskey } from '@etal/contract/keys';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../../../platform/db/database.ts';
import { omitUndefined } from '../../../platform/omit-undefined.ts';
import type { Services } from '../../../platform/services.ts';
import { tellSecurityEvent } from '../../../platform/telemetry/security-events.ts';
import { isOurChallenge, relyingParty } from './challenges.ts';
import { orRefusal } from './passkey-calls.ts';
import { findPasskey, movePasskeyOn } from './passkeys.queries.ts';

/**
 * Whose key has answered a challenge of `StartPasskeySignIn`, and the way to move its counter on in the transaction
 * that it is for.
 */
export async function checkPasskeyAnswer(
  services: Services,
  request: FastifyRequest,
  { response: answer, ...credential }: CheckedInput<typeof signInWithPasskey>['body'],
): Promise<{ userId: string; moveOn: (tx: Transaction) => Promise<void> }> {
  const { database, clock } = services;
  const { id } = credential;
  const known = await findPasskey(database.shopless, id);
  const { rpId, origin } = relyingParty(services);
  const { counter, publicKey } = known ?? { counter: 0, publicKey: Buffer.alloc(0) };
  const verified = await orRefusal(async () => {
    if (!known) throw new Refusal('PASSKEY_REFUSED');
    const { userHandle, ...signed } = answer;
    // Ten megabytes of certificates' formats, loaded when somebody first comes with a key.
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
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
  return {
    userId: known.userId,
    moveOn: async (tx) => {
      if (!(await movePasskeyOn(tx, { id, counter, newCounter, now: clock.now() })))
        throw new Refusal('PASSKEY_REFUSED');
    },
  };
}
