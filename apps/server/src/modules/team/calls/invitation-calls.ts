import { Refusal } from '@etal/contract/errors';
import type {
  inviteMember as inviteCall,
  resendInvitation as resendCall,
  withdrawInvitation as withdrawCall,
} from '@etal/contract/team';
import { INVITATION_DAYS, MAX_TEAM } from '@etal/domain/accounts/team';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import { emailKey } from '@etal/domain/search-keys';
import { memberWords } from '@etal/texts/team';
import { actorOf } from '../../../platform/http/actor.ts';
import { mustBeProven } from '../../../platform/http/must-be-proven.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { countDone, countTries, throttleKey } from '../../../platform/http/throttle.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { recordSecurityEvent } from '../../security-journal/security-journal.ts';
import { enqueueInvitation } from '../deliver-invitation.ts';
import { deleteInvitation, renewInvitation, upsertInvitation } from '../invitations.queries.ts';
import { countTeam, isMemberByEmail } from '../memberships.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const expiryOf = (now: Date): Date => new Date(now.getTime() + INVITATION_DAYS * DAY_MS);

const countInvitation = (services: Services, shopId: string): Promise<void> =>
  countTries(services, [{ key: throttleKey('invitations', shopId), rule: THROTTLES.invitationsPerShop }]);

/** Whoever types an address need not know whose it is. */
const countLetter = (tx: Transaction, shopId: string, email: string, now: Date): Promise<void> => {
  const key = throttleKey('invitation-mail', `${shopId} ${emailKey(email)}`);
  return countDone(tx, [{ key, rule: THROTTLES.invitationsPerRecipient }], now);
};

export function inviteMember(services: Services): Handler<typeof inviteCall> {
  const { database, clock } = services;
  return async ({ body: { email, role } }, { shopId, user, request }) => {
    if (role === 'OWNER') await mustBeProven(services, user);
    await countInvitation(services, shopId);
    const now = clock.now();
    return database.withShop(shopId, async (tx) => {
      if (await isMemberByEmail(tx, shopId, emailKey(email))) throw new Refusal('ALREADY_MEMBER', { email });
      const invitation = await upsertInvitation(tx, shopId, { email, role, now, expiresAt: expiryOf(now) });
      // Counted with the new one: inviting an address again makes no more of them.
      if ((await countTeam(tx, shopId, now)) > MAX_TEAM) throw new Refusal('TEAM_FULL', { max: MAX_TEAM });
      await countLetter(tx, shopId, email, now);
      enqueueInvitation(tx, shopId, invitation.id, now);
      await recordSecurityEvent(services, tx, {
        shopId,
        actor: actorOf({ user, request }),
        kind: 'MEMBER_INVITED',
        subject: memberWords(invitation.email, role),
      });
      return invitation;
    });
  };
}

export function resendInvitation(services: Services): Handler<typeof resendCall> {
  const { database, clock } = services;
  return async ({ params: { id } }, { shopId }) => {
    await countInvitation(services, shopId);
    const now = clock.now();
    return database.withShop(shopId, async (tx) => {
      const invitation = await renewInvitation(tx, shopId, { id, now, expiresAt: expiryOf(now) });
      if (!invitation) throw new Refusal('INVITATION_UNKNOWN');
      await countLetter(tx, shopId, invitation.email, now);
      enqueueInvitation(tx, shopId, id, now);
      return invitation;
    });
  };
}

export function withdrawInvitation({ database }: Services): Handler<typeof withdrawCall> {
  return async ({ params: { id } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      if (!(await deleteInvitation(tx, shopId, id))) throw new Refusal('INVITATION_UNKNOWN');
      return {};
    });
}
