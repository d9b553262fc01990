import { Refusal } from '@etal/contract/errors';
import type * as calls from '@etal/contract/keys';
import { MAX_PASSKEYS } from '@etal/contract/keys';
import { deviceName } from '@etal/domain/accounts/device-name';
import { actorOf } from '../../../platform/http/actor.ts';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { recordOwnEvent } from '../own-events.ts';
import { mustBeProven, mustHaveShownFactor } from '../../../platform/http/must-be-proven.ts';
import { noteShownFactor } from '../../../platform/http/session.queries.ts';
import { isOurChallenge, newChallenge, relyingParty } from './challenges.ts';
import { countPasskeysLocked, deletePasskey, insertPasskey, listPasskeys, setPasskeyName } from './passkeys.queries.ts';

/** ES256 and RS256: what phones and computers make. */
const ALGORITHMS = [-7, -257];

export const startPasskeySetup =
  (services: Services): Handler<typeof calls.startPasskeySetup> =>
  async (_input, { user, request }) => {
    await mustHaveShownFactor(services, user);
    await mustBeProven(services, user);
    const { userId, email } = user;
    const known = await listPasskeys(services.database.shopless, userId);
    if (known.length >= MAX_PASSKEYS) throw new Refusal('PASSKEYS_TOO_MANY', { max: MAX_PASSKEYS });
    return {
      challenge: await newChallenge(services, userId),
      rpId: relyingParty(services).rpId,
      userId: Buffer.from(userId).toString('base64url'),
      userName: email,
      knownIds: known.map(({ id }) => id),
      suggestedName: deviceName(request.headers['user-agent']),
    };
  };

/** R-KEYS-3: the key asks its holder for a finger, a face or a code, so that it is both factors by itself. */
export const addPasskey =
  (services: Services): Handler<typeof calls.addPasskey> =>
  async ({ body: { name, ...response } }, context) => {
    const { userId, sessionId } = context.user;
    const { rpId, origin } = relyingParty(services);
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const verified = await orRefusal(() =>
      verifyRegistrationResponse({
        response: { ...response, type: 'public-key', clientExtensionResults: {} },
        expectedChallenge: isOurChallenge(services, userId),
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (!verified.verified) throw new Refusal('PASSKEY_REFUSED');
    const { id, publicKey, counter } = verified.registrationInfo.credential;
    const now = services.clock.now();
    await services.database.acrossShops(async (tx) => {
      if ((await countPasskeysLocked(tx, userId)) >= MAX_PASSKEYS)
        throw new Refusal('PASSKEYS_TOO_MANY', { max: MAX_PASSKEYS });
      const key = { id, userId, publicKey: Buffer.from(publicKey), counter, name, now };
      if (!(await insertPasskey(tx, key))) throw new Refusal('PASSKEY_REFUSED');
      await noteShownFactor(tx, sessionId, now);
      await recordOwnEvent(services, tx, { actor: actorOf(context), userId, kind: 'PASSKEY_ADDED', subject: name });
    });
    return { id, name, addedAt: Math.floor(now.getTime() / 1000), lastUsedAt: null };
  };

export const renamePasskey =
  ({ database }: Services): Handler<typeof calls.renamePasskey> =>
  async ({ params: { id }, body: { name } }, { user: { userId } }) => {
    if (!(await setPasskeyName(database.shopless, { id, userId, name }))) throw new Refusal('PASSKEY_UNKNOWN');
    return {};
  };

export const removePasskey =
  (services: Services): Handler<typeof calls.removePasskey> =>
  async ({ params: { id } }, context) => {
    const { userId } = context.user;
    await mustHaveShownFactor(services, context.user);
    await services.database.acrossShops(async (tx) => {
      const removed = await deletePasskey(tx, userId, id);
      if (!removed) throw new Refusal('PASSKEY_UNKNOWN');
      const subject = removed.name;
      await recordOwnEvent(services, tx, { actor: actorOf(context), userId, kind: 'PASSKEY_REMOVED', subject });
    });
    return {};
  };

/** What the answer of a key is refused for is of no use to who sent it: forged, of another site, or a copy's. */
export async function orRefusal<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('PASSKEY_REFUSED');
  }
}
