import { Refusal } from '@etal/contract/errors';
import type * as calls from '@etal/contract/own-account';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import type { Database } from '../../../platform/db/database.ts';
import { actorOf } from '../../../platform/http/actor.ts';
import type { CallContext, Handler } from '../../../platform/http/route.ts';
import {
  deleteOtherSessionsOf,
  deleteSessionOf,
  listSessionsOf,
  owesSecondFactor,
  setProvenAt,
} from '../../../platform/http/session.queries.ts';
import { SESSION_IDLE_MS } from '../../../platform/http/session.ts';
import { resetThrottle } from '../../../platform/http/throttle.queries.ts';
import { countTries, throttleKey } from '../../../platform/http/throttle.ts';
import { enqueue } from '../../../platform/outbox/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { tellSecurityEvent } from '../../../platform/telemetry/security-events.ts';
import { recordAccountEvent, recordSecurityEvent } from '../../security-journal/security-journal.ts';
import { cancelPasswordTokensOf, nameUser, setPassword } from '../accounts.queries.ts';
import { PASSWORD_CHANGED } from '../calls/reset-password.ts';
import { hashPassword, verifyPassword } from '../password-hash.ts';
import { listPasskeys } from '../passkeys/passkeys.queries.ts';
import { judgePassword } from '../passwords/judge-password.ts';
import { countRecoveryCodes, findSecondFactor } from '../second-factor/second-factor.queries.ts';
import { readDevice } from '../sign-in/device-cookie.ts';
import { forgetDevicesOf } from '../sign-in/known-places.queries.ts';
import { deleteSignInLinksOf } from '../sign-in/sign-in-links.queries.ts';
import { SECOND_FACTOR_ASKED, SECOND_FACTOR_NOT_ASKED } from '@etal/texts/keys';
import {
  findOwnAccount,
  findPendingEmail,
  readSecondFactorSince,
  setSecondFactorSince,
} from './own-account.queries.ts';

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export const getAccount =
  ({ database, clock }: Services): Handler<typeof calls.getAccount> =>
  async (_input, { user: { userId, sessionId, shopId, role } }) => {
    const db = database.shopless;
    const now = clock.now();
    const { name, email, passwordHash } = await findOwnAccount(db, userId);
    const factor = await findSecondFactor(db, userId);
    const idleSince = new Date(now.getTime() - SESSION_IDLE_MS);
    const sessions = await listSessionsOf(db, userId, { now, idleSince });
    return {
      name,
      email,
      hasPassword: passwordHash !== null,
      pendingEmail: await findPendingEmail(db, userId, now),
      passkeys: await listPasskeys(db, userId),
      secondFactor: { isOn: factor?.isOn ?? false, recoveryCodesLeft: await countRecoveryCodes(db, userId) },
      owesSecondFactor: await owesSecondFactor(db, sessionId),
      teamSecurity: role === 'OWNER' && shopId !== null ? await readTeamSecurity(database, shopId) : null,
      sessions: sessions.map(({ id, place, openedAt, lastSeenAt }) => ({
        id,
        place,
        openedAt: seconds(openedAt),
        lastSeenAt: seconds(lastSeenAt),
        isThisOne: id === sessionId,
      })),
    };
  };

async function readTeamSecurity(database: Database, shopId: string): Promise<{ isSecondFactorRequired: boolean }> {
  const since = await database.withShop(shopId, (tx) => readSecondFactorSince(tx, shopId));
  return { isSecondFactorRequired: since !== null };
}

export const changeOwnName =
  ({ database }: Services): Handler<typeof calls.changeOwnName> =>
  async ({ body: { name } }, { user: { userId } }) => {
    await database.withoutShop((tx) => nameUser(tx, userId, name));
    return {};
  };

/**
 * Who holds an open session is not yet its owner: what would take the account over asks for the password again. It
 * proves for a while who they are (R-KEYS-7).
 */
export async function checkPresentPassword(
  services: Services,
  { user: { userId, sessionId } }: Pick<CallContext<typeof calls.changePassword>, 'user'>,
  password: string,
): Promise<void> {
  const key = throttleKey('present-password', userId);
  await countTries(services, [{ key, rule: THROTTLES.loginPerDevice }]);
  const { passwordHash } = await findOwnAccount(services.database.shopless, userId);
  if (!(await verifyPassword(passwordHash, password))) throw new Refusal('PASSWORD_WRONG');
  await resetThrottle(services.database.shopless, key);
  await setProvenAt(services.database.shopless, sessionId, services.clock.now());
}

/** R-KEYS-5: ends every other session, and with them what their devices are told of orders. */
export const changePassword =
  (services: Services): Handler<typeof calls.changePassword> =>
  async ({ body: { currentPassword, password } }, context) => {
    const { userId, sessionId } = context.user;
    const problem = judgePassword(password);
    if (problem) throw new Refusal(problem);
    await checkPresentPassword(services, context, currentPassword);
    const passwordHash = await hashPassword(password);
    const now = services.clock.now();
    await services.database.acrossShops(async (tx) => {
      await setPassword(tx, userId, passwordHash);
      await deleteOtherSessionsOf(tx, userId, sessionId);
      await cancelPasswordTokensOf(tx, userId, now);
      await deleteSignInLinksOf(tx, userId);
      await forgetDevicesOf(tx, userId, readDevice(context.request, services.config));
      const event = { userId, actor: actorOf(context), kind: 'PASSWORD_CHANGED', subject: '' } as const;
      await recordAccountEvent(services, tx, event);
      enqueue(tx, { topic: PASSWORD_CHANGED, payload: { userId }, availableAt: now });
    });
    tellSecurityEvent(context.request, 'password changed', { userId });
    return {};
  };

/** Ended twice is ended: another tab may have been first. */
export const endSession =
  ({ database }: Services): Handler<typeof calls.endSession> =>
  async ({ params: { id } }, { user: { userId } }) => {
    await deleteSessionOf(database.shopless, userId, id);
    return {};
  };

export const endOtherSessions =
  (services: Services): Handler<typeof calls.endOtherSessions> =>
  async (_input, context) => {
    const { userId, sessionId } = context.user;
    await services.database.acrossShops(async (tx) => {
      const ended = await deleteOtherSessionsOf(tx, userId, sessionId);
      await forgetDevicesOf(tx, userId, readDevice(context.request, services.config));
      if (ended > 0)
        await recordAccountEvent(services, tx, {
          userId,
          actor: actorOf(context),
          kind: 'SESSIONS_ENDED',
          subject: '',
        });
    });
    return {};
  };

/** R-KEYS-6: who asks it of others has it, so that nobody shuts themselves out. */
export const setTeamSecurity =
  (services: Services): Handler<typeof calls.setTeamSecurity> =>
  async ({ body: { isSecondFactorRequired } }, context) => {
    const { shopId, user } = context;
    const { database, clock } = services;
    const factor = await findSecondFactor(database.shopless, user.userId);
    const hasFactor = factor?.isOn === true || (await listPasskeys(database.shopless, user.userId)).length > 0;
    if (isSecondFactorRequired && !hasFactor) throw new Refusal('OWN_SECOND_FACTOR_FIRST');
    await database.withShop(shopId, async (tx) => {
      const wasRequired = (await readSecondFactorSince(tx, shopId)) !== null;
      if (wasRequired === isSecondFactorRequired) return;
      await setSecondFactorSince(tx, shopId, isSecondFactorRequired ? clock.now() : null);
      await recordSecurityEvent(services, tx, {
        shopId,
        actor: actorOf(context),
        kind: isSecondFactorRequired ? 'TWO_FACTOR_ON' : 'TWO_FACTOR_OFF',
        subject: isSecondFactorRequired ? SECOND_FACTOR_ASKED : SECOND_FACTOR_NOT_ASKED,
      });
    });
    return { isSecondFactorRequired };
  };
