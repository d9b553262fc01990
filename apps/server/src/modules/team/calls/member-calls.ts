import { Refusal } from '@etal/contract/errors';
import type {
  changeMemberRole as roleCall,
  createHelperCode as codeCall,
  getTeam as teamCall,
  leaveShop as leaveCall,
  removeMember as removeCall,
} from '@etal/contract/team';
import { HELPER_CODE_MINUTES, MAX_TEAM } from '@etal/domain/accounts/team';
import { memberWords } from '@etal/texts/team';
import { isCheckViolation } from '../../../platform/db/postgres-errors.ts';
import { actorOf } from '../../../platform/http/actor.ts';
import { mustBeProven } from '../../../platform/http/must-be-proven.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { clearSessionCookie } from '../../../platform/http/session-cookie.ts';
import { deleteSessionById, openShopInSession } from '../../../platform/http/session.queries.ts';
import { hashToken, newToken } from '../../../platform/http/tokens.ts';
import type { Services } from '../../../platform/services.ts';
import { recordSecurityEvent } from '../../security-journal/security-journal.ts';
import { readInvitations, replaceHelperCode } from '../invitations.queries.ts';
import {
  countTeam,
  deleteMembership,
  findMember,
  readMembers,
  readShopsOfUser,
  updateRole,
} from '../memberships.queries.ts';

export function getTeam({ database, clock }: Services): Handler<typeof teamCall> {
  return async (_input, { shopId, user }) =>
    database.withShop(shopId, async (tx) => ({
      members: (await readMembers(tx, shopId, clock.now())).map((member) => ({
        ...member,
        isYou: member.userId === user.userId,
      })),
      invitations: await readInvitations(tx, shopId),
    }));
}

/** The database has the last word about the last owner: two who leave at once wait for each other there. */
async function keepingAnOwner<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isCheckViolation(error, 'memberships_last_owner')) throw new Refusal('LAST_OWNER');
    throw error;
  }
}

export function changeMemberRole(services: Services): Handler<typeof roleCall> {
  return async ({ params: { id }, body: { role } }, { shopId, user, request }) => {
    if (role === 'OWNER') await mustBeProven(services, user);
    return keepingAnOwner(() =>
      services.database.withShop(shopId, async (tx) => {
        const member = await findMember(tx, shopId, id);
        // A helper of the day stays one: a role goes with an account.
        if (!member || member.until !== null) throw new Refusal('MEMBER_UNKNOWN');
        if (member.role === role) return {};
        await updateRole(tx, shopId, id, role);
        await recordSecurityEvent(services, tx, {
          shopId,
          actor: actorOf({ user, request }),
          kind: 'ROLE_CHANGED',
          subject: memberWords(member.name || member.email, role),
        });
        return {};
      }),
    );
  };
}

export function removeMember(services: Services): Handler<typeof removeCall> {
  return async ({ params: { id } }, { shopId, user, request }) =>
    keepingAnOwner(() =>
      services.database.withShop(shopId, async (tx) => {
        const member = await findMember(tx, shopId, id);
        if (!member) throw new Refusal('MEMBER_UNKNOWN');
        await recordSecurityEvent(services, tx, {
          shopId,
          actor: actorOf({ user, request }),
          kind: 'MEMBER_REMOVED',
          subject: memberWords(member.name || member.email, member.role),
        });
        await deleteMembership(tx, shopId, id);
        return {};
      }),
    );
}

/** Who belongs to another shop goes on there; a helper of the day has no account to go on with. */
export function leaveShop(services: Services): Handler<typeof leaveCall> {
  const { config, database, clock } = services;
  return async (_input, { shopId, role, user, request, reply }) => {
    await keepingAnOwner(() =>
      database.acrossShops(async (tx) => {
        const next = (await readShopsOfUser(tx, user.userId, clock.now())).find(({ id }) => id !== shopId);
        await recordSecurityEvent(services, tx, {
          shopId,
          actor: actorOf({ user, request }),
          kind: 'MEMBER_REMOVED',
          subject: memberWords(user.name || user.email, role),
        });
        if (user.hasAccount) await openShopInSession(tx, user.sessionId, next?.id ?? null);
        else await deleteSessionById(tx, user.sessionId);
        await deleteMembership(tx, shopId, user.userId);
      }),
    );
    if (!user.hasAccount) clearSessionCookie(reply, config);
    return {};
  };
}

export function createHelperCode({ config, database, clock }: Services): Handler<typeof codeCall> {
  return async (_input, { shopId }) => {
    const now = clock.now();
    const token = newToken();
    const expiresAt = new Date(now.getTime() + HELPER_CODE_MINUTES * 60_000);
    await database.withShop(shopId, async (tx) => {
      if ((await countTeam(tx, shopId, now)) >= MAX_TEAM) throw new Refusal('TEAM_FULL', { max: MAX_TEAM });
      await replaceHelperCode(tx, shopId, { tokenHash: hashToken(token), expiresAt });
    });
    return { url: `${config.origin}/aide?token=${token}`, expiresAt: Math.floor(expiresAt.getTime() / 1000) };
  };
}
