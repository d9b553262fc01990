import { Refusal } from '@etal/contract/errors';
import type {
  acceptInvitation as acceptCall,
  getInvitation as getCall,
  joinAsHelper as helperCall,
  joinByInvitation as joinCall,
} from '@etal/contract/team';
import { DAY_HELPER_HOURS, MAX_TEAM } from '@etal/domain/accounts/team';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import { emailKey } from '@etal/domain/search-keys';
import { dayHelperWords, memberWords } from '@etal/texts/team';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../../../platform/db/database.ts';
import { actorOf, placeOf } from '../../../platform/http/actor.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { readSessionCookie, setSessionCookie } from '../../../platform/http/session-cookie.ts';
import { deleteSession, insertSession, openShopInSession } from '../../../platform/http/session.queries.ts';
import { readSession, SESSION_MAX_MS } from '../../../platform/http/session.ts';
import { countTries, throttleKey } from '../../../platform/http/throttle.ts';
import { hashToken, newToken } from '../../../platform/http/tokens.ts';
import type { Services } from '../../../platform/services.ts';
import {
  ensureUser,
  findUserForSignIn,
  hashPassword,
  insertDayHelper,
  judgePassword,
  nameUser,
  setPassword,
} from '../../accounts/accounts.ts';
import { recordSecurityEvent } from '../../security-journal/security-journal.ts';
import {
  deleteInvitation,
  findHelperCode,
  findInvitation,
  type OpenInvitation,
  useHelperCode,
} from '../invitations.queries.ts';
import { countTeam, insertMembership, isMember } from '../memberships.queries.ts';

/** 256 random bits are not guessed; who tries all the same is slowed down. */
const countLook = (services: Services, request: FastifyRequest): Promise<void> =>
  countTries(services, [
    { key: throttleKey('invitation-address', networkOf(request.ip)), rule: THROTTLES.loginPerNetwork },
  ]);

const findOpen = (services: Services, token: string): Promise<OpenInvitation | undefined> =>
  services.database.acrossShops((tx) => findInvitation(tx, hashToken(token), services.clock.now()));

export function getInvitation(services: Services): Handler<typeof getCall> {
  const { config, database, clock } = services;
  return async ({ query: { token } }, { request }) => {
    await countLook(services, request);
    const user = await readSession(services, readSessionCookie(request, config), placeOf(request));
    const signedInAs = user ? user.email || user.name : null;
    const invitation = await findOpen(services, token);
    if (invitation) {
      const { shopLabel, role, email } = invitation;
      const known = await findUserForSignIn(database.shopless, email);
      return { shopLabel, role, email, hasAccount: known?.passwordHash != null, signedInAs };
    }
    const code = await database.acrossShops((tx) => findHelperCode(tx, hashToken(token), clock.now()));
    if (!code) throw new Refusal('INVITATION_INVALID');
    return { shopLabel: code.shopLabel, role: 'HELPER', email: null, hasAccount: false, signedInAs };
  };
}

/** Used up and joined in one transaction: a link that is pressed twice, or in two tabs, makes one member. */
async function takeUp(
  services: Services,
  tx: Transaction,
  { shopId, id, email }: OpenInvitation,
  { userId, request, name }: { userId: string; request: FastifyRequest; name: string },
): Promise<void> {
  const used = await deleteInvitation(tx, shopId, id);
  if (!used) throw new Refusal('INVITATION_INVALID');
  if (await isMember(tx, shopId, userId)) return;
  await insertMembership(tx, { shopId, userId, role: used.role, now: services.clock.now() });
  await recordSecurityEvent(services, tx, {
    shopId,
    actor: { userId, name: name || email, place: placeOf(request) },
    kind: 'MEMBER_JOINED',
    subject: memberWords(email, used.role),
  });
}

export function acceptInvitation(services: Services): Handler<typeof acceptCall> {
  const { database } = services;
  return async ({ body: { token } }, { user, request }) => {
    await countLook(services, request);
    const invitation = await findOpen(services, token);
    if (!invitation) throw new Refusal('INVITATION_INVALID');
    if (invitation.emailKey !== emailKey(user.email))
      throw new Refusal('INVITATION_OF_ANOTHER', { email: invitation.email });
    await database.acrossShops(async (tx) => {
      await takeUp(services, tx, invitation, { userId: user.userId, request, name: actorOf({ user, request }).name });
      await openShopInSession(tx, user.sessionId, invitation.shopId);
    });
    return {};
  };
}

/** Opens the session on this device, in place of the one it had. */
async function enter(
  { config, clock }: Services,
  tx: Transaction,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { userId, shopId, expiresAt }: { userId: string; shopId: string; expiresAt: Date },
): Promise<void> {
  const previous = readSessionCookie(request, config);
  if (previous) await deleteSession(tx, hashToken(previous));
  const token = newToken();
  const place = placeOf(request);
  await insertSession(tx, { tokenHash: hashToken(token), userId, shopId, place, now: clock.now(), expiresAt });
  setSessionCookie(reply, config, token, expiresAt);
}

export function joinByInvitation(services: Services): Handler<typeof joinCall> {
  const { database, clock } = services;
  return async ({ body: { token, name, password } }, { request, reply }) => {
    await countLook(services, request);
    const invitation = await findOpen(services, token);
    if (!invitation) throw new Refusal('INVITATION_INVALID');
    const problem = judgePassword(password);
    if (problem) throw new Refusal(problem);
    const passwordHash = await hashPassword(password);
    await database.acrossShops(async (tx) => {
      // The link came to this address, which is as good as the one that lets choose a first password (R-ACCOUNTS-2).
      const known = await findUserForSignIn(tx, invitation.email);
      if (known?.passwordHash != null) throw new Refusal('INVITATION_NEEDS_SIGN_IN');
      const { id: userId } = await ensureUser(tx, invitation.email);
      await setPassword(tx, userId, passwordHash);
      await nameUser(tx, userId, name);
      await takeUp(services, tx, invitation, { userId, request, name });
      const expiresAt = new Date(clock.now().getTime() + SESSION_MAX_MS);
      await enter(services, tx, { request, reply }, { userId, shopId: invitation.shopId, expiresAt });
    });
    return {};
  };
}

export function joinAsHelper(services: Services): Handler<typeof helperCall> {
  const { database, clock } = services;
  return async ({ body: { token, name } }, { request, reply }) => {
    await countLook(services, request);
    const now = clock.now();
    const until = new Date(now.getTime() + DAY_HELPER_HOURS * 60 * 60_000);
    await database.acrossShops(async (tx) => {
      const code = await findHelperCode(tx, hashToken(token), now);
      if (!code || !(await useHelperCode(tx, code.shopId, hashToken(token)))) throw new Refusal('INVITATION_INVALID');
      const { shopId } = code;
      if ((await countTeam(tx, shopId, now)) >= MAX_TEAM) throw new Refusal('TEAM_FULL', { max: MAX_TEAM });
      const { id: userId } = await insertDayHelper(tx, name);
      await insertMembership(tx, { shopId, userId, role: 'HELPER', now, until });
      await recordSecurityEvent(services, tx, {
        shopId,
        actor: { userId, name, place: placeOf(request) },
        kind: 'MEMBER_JOINED',
        subject: dayHelperWords(name),
      });
      await enter(services, tx, { request, reply }, { userId, shopId, expiresAt: until });
    });
    return {};
  };
}
