import { PASSWORD_MAX } from '@etal/domain/accounts/password-lengths';
import { EVERY_ROLE, OWNERS, ROLES } from '@etal/domain/accounts/roles';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, emptyResponse, epochSeconds, id, idParams, plainText } from './primitives.ts';

const role = z.enum(ROLES);
const memberName = plainText.check(z.minLength(1), z.maxLength(60));
/** From a mail or a screen; what is none of ours is unknown, not malformed. */
const secret = z.string().check(z.minLength(1), z.maxLength(200));

const member = z.object({
  userId: id,
  /** Empty until they said it. */
  name: z.string(),
  /** Empty for a helper of the day. */
  email: z.string(),
  role,
  joinedAt: epochSeconds,
  /** To within ten minutes; null before the first time. */
  lastSeenAt: z.nullable(epochSeconds),
  /** Until when a helper of the day belongs to the team; null for who stays. */
  until: z.nullable(epochSeconds),
  isYou: z.boolean(),
});
export type Member = z.infer<typeof member>;

const invitation = z.object({ id, email: z.string(), role, sentAt: epochSeconds, expiresAt: epochSeconds });
export type Invitation = z.infer<typeof invitation>;

const team = z.object({ members: z.array(member), invitations: z.array(invitation) });
export type Team = z.infer<typeof team>;

export const getTeam = endpoint({
  name: 'GetTeam',
  summary: 'Les membres de l’équipe et les invitations en attente',
  method: 'GET',
  path: '/api/GetTeam',
  access: 'shop',
  roles: OWNERS,
  response: team,
  rows: ['members', 'invitations'],
  errors: [],
});

/** R-OPERATOR-3. */
export const giveEntryCode = endpoint({
  name: 'GiveEntryCode',
  summary: 'Donne un code de 30 minutes, avec lequel l’exploitant peut entrer une fois dans la boutique',
  method: 'POST',
  path: '/api/GiveEntryCode',
  access: 'shop',
  roles: OWNERS,
  response: z.object({ code: z.string(), expiresAt: epochSeconds }),
  errors: [],
});

export const inviteMember = endpoint({
  name: 'InviteMember',
  summary: 'Invite quelqu’un par mail ; la même adresse reçoit un nouveau lien, dans le rôle demandé',
  method: 'POST',
  path: '/api/InviteMember',
  access: 'shop',
  roles: OWNERS,
  body: z.object({ email, role }),
  response: invitation,
  errors: ['ALREADY_MEMBER', 'TEAM_FULL', 'TOO_MANY_ATTEMPTS', 'PROOF_NEEDED'],
});

export const resendInvitation = endpoint({
  name: 'ResendInvitation',
  summary: 'Envoie un nouveau lien, valable sept jours ; l’ancien ne fonctionne plus',
  method: 'POST',
  path: '/api/ResendInvitation/:id',
  access: 'shop',
  roles: OWNERS,
  params: idParams,
  response: invitation,
  errors: ['INVITATION_UNKNOWN', 'TOO_MANY_ATTEMPTS'],
});

export const withdrawInvitation = endpoint({
  name: 'WithdrawInvitation',
  summary: 'Retire une invitation ; son lien ne fonctionne plus',
  method: 'DELETE',
  path: '/api/WithdrawInvitation/:id',
  access: 'shop',
  roles: OWNERS,
  params: idParams,
  response: emptyResponse,
  errors: ['INVITATION_UNKNOWN'],
});

export const changeMemberRole = endpoint({
  name: 'ChangeMemberRole',
  summary: 'Change le rôle d’un membre, dès sa prochaine action',
  method: 'PATCH',
  path: '/api/ChangeMemberRole/:id',
  access: 'shop',
  roles: OWNERS,
  params: idParams,
  body: z.object({ role }),
  response: emptyResponse,
  errors: ['MEMBER_UNKNOWN', 'LAST_OWNER', 'PROOF_NEEDED'],
});

export const removeMember = endpoint({
  name: 'RemoveMember',
  summary: 'Retire un membre de l’équipe et ferme ses sessions dans cette boutique',
  method: 'DELETE',
  path: '/api/RemoveMember/:id',
  access: 'shop',
  roles: OWNERS,
  params: idParams,
  response: emptyResponse,
  errors: ['MEMBER_UNKNOWN', 'LAST_OWNER'],
});

export const leaveShop = endpoint({
  name: 'LeaveShop',
  summary: 'Quitte l’équipe de la boutique ouverte',
  method: 'POST',
  path: '/api/LeaveShop',
  access: 'shop',
  roles: EVERY_ROLE,
  response: emptyResponse,
  errors: ['LAST_OWNER'],
});

export const createHelperCode = endpoint({
  name: 'CreateHelperCode',
  summary: 'Un code à montrer à une aide du jour : il sert une fois, dans les dix minutes',
  method: 'POST',
  path: '/api/CreateHelperCode',
  access: 'shop',
  roles: OWNERS,
  response: z.object({ url: z.string(), expiresAt: epochSeconds }),
  errors: ['TEAM_FULL'],
});

export const getInvitation = endpoint({
  name: 'GetInvitation',
  summary: 'Ce à quoi un lien d’invitation, ou le code d’une aide du jour, fait entrer',
  method: 'GET',
  path: '/api/GetInvitation',
  access: 'public',
  query: z.object({ token: secret }),
  response: z.object({
    shopLabel: z.string(),
    role,
    /** Whom it is for; null for a helper of the day, whoever holds the code. */
    email: z.nullable(z.string()),
    /** The address has an account: its owner signs in to it. */
    hasAccount: z.boolean(),
    /** Who is signed in on this device; null when nobody is. */
    signedInAs: z.nullable(z.string()),
  }),
  errors: ['INVITATION_INVALID', 'TOO_MANY_ATTEMPTS'],
});

export const acceptInvitation = endpoint({
  name: 'AcceptInvitation',
  summary: 'Rejoint l’équipe avec le compte ouvert, et ouvre la boutique dans cette session',
  method: 'POST',
  path: '/api/AcceptInvitation',
  access: 'user',
  body: z.object({ token: secret }),
  response: emptyResponse,
  errors: ['INVITATION_INVALID', 'INVITATION_OF_ANOTHER', 'TOO_MANY_ATTEMPTS'],
});

export const joinByInvitation = endpoint({
  name: 'JoinByInvitation',
  summary: 'Crée le compte de l’adresse invitée, rejoint l’équipe et ouvre une session',
  method: 'POST',
  path: '/api/JoinByInvitation',
  access: 'public',
  body: z.object({ token: secret, name: memberName, password: z.string().check(z.maxLength(PASSWORD_MAX * 8)) }),
  response: emptyResponse,
  errors: [
    'INVITATION_INVALID',
    'INVITATION_NEEDS_SIGN_IN',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_ONLY_DIGITS',
    'PASSWORD_COMMON',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const joinAsHelper = endpoint({
  name: 'JoinAsHelper',
  summary: 'Ouvre une session d’aide du jour, pour douze heures, sur cet appareil',
  method: 'POST',
  path: '/api/JoinAsHelper',
  access: 'public',
  body: z.object({ token: secret, name: memberName }),
  response: emptyResponse,
  errors: ['INVITATION_INVALID', 'TEAM_FULL', 'TOO_MANY_ATTEMPTS'],
});

export const getMyShops = endpoint({
  name: 'GetMyShops',
  summary: 'Les boutiques dont le compte ouvert fait partie',
  method: 'GET',
  path: '/api/GetMyShops',
  access: 'user',
  response: z.object({
    shops: z.array(
      /** `mayLeave`: not as its only owner. */
      z.object({ id, label: z.string(), role, isOpen: z.boolean(), mayLeave: z.boolean() }),
    ),
    /** They have not created one yet. */
    mayCreate: z.boolean(),
  }),
  errors: [],
});
export type MyShop = z.infer<typeof getMyShops.response>['shops'][number];

export const switchShop = endpoint({
  name: 'SwitchShop',
  summary: 'Ouvre une autre boutique dans cette session',
  method: 'POST',
  path: '/api/SwitchShop',
  access: 'user',
  body: z.object({ shopId: id }),
  response: emptyResponse,
  errors: ['SHOP_UNKNOWN'],
});

export const teamCalls = [
  getTeam,
  giveEntryCode,
  inviteMember,
  resendInvitation,
  withdrawInvitation,
  changeMemberRole,
  removeMember,
  leaveShop,
  createHelperCode,
  getInvitation,
  acceptInvitation,
  joinByInvitation,
  joinAsHelper,
  getMyShops,
  switchShop,
];
