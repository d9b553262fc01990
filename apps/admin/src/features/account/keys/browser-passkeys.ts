import {
  type addPasskey,
  type proveWithPasskey,
  signInWithPasskey,
  startPasskeySetup,
  startPasskeySignIn,
} from '@etal/contract/keys';
import type { CallInput } from '@etal/contract/endpoint';
import { call } from '../../../calls/api.ts';

// ES256 and RS256: what phones and computers make.
const ALGORITHMS = [-7, -257].map((alg) => ({ alg, type: 'public-key' as const }));

/** Asks the device for a new key of this account; the server has not seen it yet. */
export async function createPasskey(): Promise<CallInput<typeof addPasskey>['body']> {
  const start = await call(startPasskeySetup, {});
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, rawId, response } = await startRegistration({
    optionsJSON: {
      challenge: start.challenge,
      rp: { id: start.rpId, name: 'Étal' },
      user: { id: start.userId, name: start.userName, displayName: start.userName },
      pubKeyCredParams: ALGORITHMS,
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: start.knownIds.map((known) => ({ id: known, type: 'public-key' })),
      attestation: 'none',
    },
  });
  const { clientDataJSON, attestationObject } = response;
  return { name: start.suggestedName, id, rawId, response: { clientDataJSON, attestationObject } };
}

/** Lets the device choose one of its keys, and answer with it who it is. */
export async function answerWithDevice(): Promise<CallInput<typeof proveWithPasskey>['body']> {
  const { challenge, rpId } = await call(startPasskeySignIn, {});
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, userVerification: 'required' },
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

/** Opens a session with it. */
export const signInWithDevice = async (): Promise<{ redirectUri: string }> =>
  call(signInWithPasskey, { body: await answerWithDevice() });
