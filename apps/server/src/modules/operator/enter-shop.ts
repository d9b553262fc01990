import { randomInt } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import type { enterShop as enterCall } from '@etal/contract/operator';
import type { giveEntryCode as giveCall } from '@etal/contract/team';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import type { Handler } from '../../platform/http/route.ts';
import { openShopInSession } from '../../platform/http/session.queries.ts';
import { countTries, throttleKey } from '../../platform/http/throttle.ts';
import { hashToken } from '../../platform/http/tokens.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, recordSecurityEvent } from '../security-journal/security-journal.ts';
import { letOperatorIn } from '../team/team.ts';
import { operatorActor } from './operator-actor.ts';
import { putEntryCode, takeEntryCode } from './operator.queries.ts';

const MINUTES = 30;
const CODE_DIGITS = 8;

const later = (now: Date): Date => new Date(now.getTime() + MINUTES * 60_000);

/** R-OPERATOR-3: the owner reads it to the operator, who can use it once. */
export function giveEntryCode(services: Services): Handler<typeof giveCall> {
  return async (_input, { shopId, ...context }) => {
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const expiresAt = later(services.clock.now());
    await services.database.withShop(shopId, async (tx) => {
      await putEntryCode(tx, { shopId, codeHash: hashToken(code), expiresAt });
      const actor = actorOf(context);
      await recordSecurityEvent(services, tx, { shopId, actor, kind: 'ENTRY_CODE_GIVEN', subject: '' });
    });
    return { code, expiresAt: Math.floor(expiresAt.getTime() / 1000) };
  };
}

/** R-OPERATOR-3: a member for half an hour, whose every act is a line of the shop's journal. */
export function enterShop(services: Services): Handler<typeof enterCall> {
  const { database, clock } = services;
  return async ({ params: { id: shopId }, body }, context) => {
    const { userId, sessionId } = context.user;
    await countTries(services, [
      { key: throttleKey('entry', `${userId}:${shopId}`), rule: THROTTLES.entryPerOperator },
    ]);
    const now = clock.now();
    const codeHash = hashToken(body.code.replaceAll(/\s/g, ''));
    await database.acrossShops(async (tx) => {
      if (!(await takeEntryCode(tx, { shopId, codeHash, now }))) throw new Refusal('ENTRY_CODE_WRONG');
      await letOperatorIn(tx, { shopId, userId, now, until: later(now) });
      await openShopInSession(tx, sessionId, shopId);
      const actor = operatorActor(context);
      await recordSecurityEvent(services, tx, { shopId, actor, kind: 'OPERATOR_ENTERED', subject: '' });
    });
    return {};
  };
}
