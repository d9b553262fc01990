import { OWNERS } from '@etal/domain/accounts/roles';
import * as z from 'zod/mini';
import { linkToken, password } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { passkey } from './keys.ts';
import { email, emptyResponse, epochSeconds, id, idParams, plainText } from './primitives.ts';

/** R-KEYS-5: « Mon compte ». */

const session = z.object({
  id,
  /** The device, and roughly the network, of its last use. */
  place: z.string(),
  openedAt: epochSeconds,
  lastSeenAt: epochSeconds,
  isThisOne: z.boolean(),
});
export type Session = z.infer<typeof session>;

const teamSecurity = z.object({ isSecondFactorRequired: z.boolean() });

const account = z.object({
  name: z.string(),
  email: z.string(),
  hasPassword: z.boolean(),
  /** The address that waits for its confirmations. */
  pendingEmail: z.nullable(z.string()),
  passkeys: z.array(passkey),
  secondFactor: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
  /** A shop of theirs asks for a second factor, which they have and this session has not shown (R-KEYS-6). */
  owesSecondFactor: z.boolean(),
  sessions: z.array(session),
  /** What the open shop asks of its team, for its owners alone. */
  teamSecurity: z.nullable(teamSecurity),
});
export type Account = z.infer<typeof account>;

export const getAccount = endpoint({
  name: 'GetAccount',
  summary: 'Le compte : nom, adresse, clés, appareils connectés',
  method: 'GET',
  path: '/api/GetAccount',
  access: 'user',
  response: account,
  errors: [],
});

export const changeOwnName = endpoint({
  name: 'ChangeOwnName',
  summary: 'Change le nom sous lequel l’équipe connaît ce compte',
  method: 'PUT',
  path: '/api/ChangeOwnName',
  access: 'user',
  body: z.object({ name: plainText.check(z.maxLength(60)) }),
  response: emptyResponse,
  errors: [],
});

export const changePassword = endpoint({
  name: 'ChangePassword',
  summary: 'Change le mot de passe et ferme les autres sessions',
  method: 'POST',
  path: '/api/ChangePassword',
  access: 'user',
  body: z.object({ currentPassword: password, password }),
  response: emptyResponse,
  errors: [
    'PASSWORD_WRONG',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_ONLY_DIGITS',
    'PASSWORD_COMMON',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const changeEmail = endpoint({
  name: 'ChangeEmail',
  summary: 'Demande une autre adresse : un lien part à l’ancienne et à la nouvelle',
  method: 'POST',
  path: '/api/ChangeEmail',
  access: 'user',
  body: z.object({ email, currentPassword: password }),
  response: emptyResponse,
  errors: ['PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS'],
});

export const cancelEmailChange = endpoint({
  name: 'CancelEmailChange',
  summary: 'Renonce au changement d’adresse',
  method: 'POST',
  path: '/api/CancelEmailChange',
  access: 'user',
  response: emptyResponse,
  errors: [],
});

export const confirmEmailChange = endpoint({
  name: 'ConfirmEmailChange',
  summary: 'Confirme un changement d’adresse depuis l’une des deux boîtes',
  method: 'POST',
  path: '/api/ConfirmEmailChange',
  access: 'public',
  body: z.object({ token: linkToken }),
  /** Both have confirmed: the new address counts. */
  response: z.object({ isDone: z.boolean() }),
  errors: ['EMAIL_LINK_INVALID', 'TOO_MANY_ATTEMPTS'],
});

export const endSession = endpoint({
  name: 'EndSession',
  summary: 'Déconnecte un appareil',
  method: 'POST',
  path: '/api/EndSession/:id',
  access: 'user',
  params: idParams,
  response: emptyResponse,
  errors: [],
});

export const endOtherSessions = endpoint({
  name: 'EndOtherSessions',
  summary: 'Déconnecte tous les autres appareils',
  method: 'POST',
  path: '/api/EndOtherSessions',
  access: 'user',
  response: emptyResponse,
  errors: [],
});

export const setTeamSecurity = endpoint({
  name: 'SetTeamSecurity',
  summary: 'Demande ou non à l’équipe une clé d’accès ou la double vérification',
  method: 'PUT',
  path: '/api/SetTeamSecurity',
  access: 'shop',
  roles: OWNERS,
  body: teamSecurity,
  response: teamSecurity,
  errors: ['OWN_SECOND_FACTOR_FIRST'],
});

export const ownAccountCalls = [
  getAccount,
  changeOwnName,
  changePassword,
  changeEmail,
  cancelEmailChange,
  confirmEmailChange,
  endSession,
  endOtherSessions,
  setTeamSecurity,
];
