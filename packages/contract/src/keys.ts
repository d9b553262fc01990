import * as z from 'zod/mini';
import { password, signedIn } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { emptyResponse, epochSeconds, plainText } from './primitives.ts';

/** R-KEYS-3, R-KEYS-4: passkeys, and codes of an application otherwise. */

export const MAX_PASSKEYS = 10;
export const RECOVERY_CODES = 10;

/** Bytes as browsers write them: base64url, without an end. */
const bytes = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]*$/));
const keyName = plainText.check(z.minLength(1), z.maxLength(60));

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: epochSeconds,
  lastUsedAt: z.nullable(epochSeconds),
});
export type Passkey = z.infer<typeof passkey>;

/** What the browser's answer holds besides is not looked at. */
const credential = { id: bytes, rawId: bytes };
const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
});

export const startPasskeySignIn = endpoint({
  name: 'StartPasskeySignIn',
  summary: 'Demande le défi auquel une clé d’accès répond pour se connecter',
  method: 'POST',
  path: '/api/StartPasskeySignIn',
  access: 'public',
  response: z.object({ challenge: z.string(), rpId: z.string() }),
  errors: ['TOO_MANY_ATTEMPTS'],
});

export const signInWithPasskey = endpoint({
  name: 'SignInWithPasskey',
  summary: 'Ouvre une session avec une clé d’accès',
  method: 'POST',
  path: '/api/SignInWithPasskey',
  access: 'public',
  body: passkeyAnswer,
  response: signedIn,
  errors: ['PASSKEY_REFUSED', 'TOO_MANY_ATTEMPTS'],
});

export const proveWithPassword = endpoint({
  name: 'ProveWithPassword',
  summary: 'Confirme par le mot de passe que c’est bien le titulaire du compte, pour dix minutes',
  method: 'POST',
  path: '/api/ProveWithPassword',
  access: 'user',
  body: z.object({ currentPassword: password }),
  response: emptyResponse,
  errors: ['PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS'],
});

export const proveWithPasskey = endpoint({
  name: 'ProveWithPasskey',
  summary: 'Confirme par une clé d’accès du compte que c’est bien son titulaire, pour dix minutes',
  method: 'POST',
  path: '/api/ProveWithPasskey',
  access: 'user',
  /** To a challenge of `StartPasskeySignIn`. */
  body: passkeyAnswer,
  response: emptyResponse,
  errors: ['PASSKEY_REFUSED'],
});

export const startPasskeySetup = endpoint({
  name: 'StartPasskeySetup',
  summary: 'Demande de quoi créer une clé d’accès sur cet appareil',
  method: 'POST',
  path: '/api/StartPasskeySetup',
  access: 'user',
  response: z.object({
    challenge: z.string(),
    rpId: z.string(),
    userId: z.string(),
    userName: z.string(),
    /** Keys that this user has already: a device that holds one makes no second. */
    knownIds: z.array(z.string()),
    /** What the key would be called. */
    suggestedName: z.string(),
  }),
  errors: ['PROOF_NEEDED', 'SECOND_FACTOR_MISSING', 'PASSKEYS_TOO_MANY'],
});

export const addPasskey = endpoint({
  name: 'AddPasskey',
  summary: 'Enregistre une clé d’accès',
  method: 'POST',
  path: '/api/AddPasskey',
  access: 'user',
  body: z.object({
    name: keyName,
    ...credential,
    response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
  }),
  response: passkey,
  errors: ['PASSKEY_REFUSED', 'PASSKEYS_TOO_MANY'],
});

const passkeyParams = z.object({ id: bytes.check(z.minLength(1)) });

export const renamePasskey = endpoint({
  name: 'RenamePasskey',
  summary: 'Renomme une clé d’accès',
  method: 'PUT',
  path: '/api/RenamePasskey/:id',
  access: 'user',
  params: passkeyParams,
  body: z.object({ name: keyName }),
  response: emptyResponse,
  errors: ['PASSKEY_UNKNOWN'],
});

export const removePasskey = endpoint({
  name: 'RemovePasskey',
  summary: 'Supprime une clé d’accès',
  method: 'DELETE',
  path: '/api/RemovePasskey/:id',
  access: 'user',
  params: passkeyParams,
  response: emptyResponse,
  errors: ['PASSKEY_UNKNOWN', 'SECOND_FACTOR_MISSING'],
});

const code = plainText.check(z.minLength(1), z.maxLength(40));
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const startSecondFactor = endpoint({
  name: 'StartSecondFactor',
  summary: 'Donne la clé à enregistrer dans une application de codes',
  method: 'POST',
  path: '/api/StartSecondFactor',
  access: 'user',
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['PROOF_NEEDED', 'SECOND_FACTOR_MISSING', 'SECOND_FACTOR_ON'],
});

export const confirmSecondFactor = endpoint({
  name: 'ConfirmSecondFactor',
  summary: 'Active la double vérification avec un premier code, et donne les codes de secours',
  method: 'POST',
  path: '/api/ConfirmSecondFactor',
  access: 'user',
  body: z.object({ code }),
  response: recoveryCodes,
  errors: ['SECOND_FACTOR_ON', 'CODE_WRONG', 'TOO_MANY_ATTEMPTS'],
});

export const renewRecoveryCodes = endpoint({
  name: 'RenewRecoveryCodes',
  summary: 'Remplace les codes de secours',
  method: 'POST',
  path: '/api/RenewRecoveryCodes',
  access: 'user',
  body: z.object({ code }),
  response: recoveryCodes,
  errors: ['SECOND_FACTOR_OFF', 'CODE_WRONG', 'TOO_MANY_ATTEMPTS'],
});

export const stopSecondFactor = endpoint({
  name: 'StopSecondFactor',
  summary: 'Désactive la double vérification',
  method: 'POST',
  path: '/api/StopSecondFactor',
  access: 'user',
  body: z.object({ code }),
  response: emptyResponse,
  errors: ['SECOND_FACTOR_OFF', 'CODE_WRONG', 'TOO_MANY_ATTEMPTS'],
});

export const keyCalls = [
  startPasskeySignIn,
  signInWithPasskey,
  proveWithPassword,
  proveWithPasskey,
  startPasskeySetup,
  addPasskey,
  renamePasskey,
  removePasskey,
  startSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  stopSecondFactor,
];
