import { randomBytes } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import type * as calls from '@etal/contract/keys';
import { actorOf } from '../../../platform/http/actor.ts';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { recordOwnEvent } from '../own-events.ts';
import { mustBeProven, mustHaveShownFactor } from '../../../platform/http/must-be-proven.ts';
import { noteShownFactor } from '../../../platform/http/session.queries.ts';
import { judgeCode } from './judge-code.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import {
  beginSecondFactor,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  turnOn,
} from './second-factor.queries.ts';
import { base32, totpUri } from './totp.ts';

/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;

export const startSecondFactor =
  (services: Services): Handler<typeof calls.startSecondFactor> =>
  async (_input, { user }) => {
    await mustHaveShownFactor(services, user);
    await mustBeProven(services, user);
    const { userId, email } = user;
    const secret = randomBytes(SECRET_BYTES);
    if (!(await beginSecondFactor(services.database.shopless, userId, secret))) throw new Refusal('SECOND_FACTOR_ON');
    return { secret: base32(secret), uri: totpUri(secret, email) };
  };

export const confirmSecondFactor =
  (services: Services): Handler<typeof calls.confirmSecondFactor> =>
  async ({ body: { code } }, context) => {
    const { userId, sessionId } = context.user;
    const useUp = await judgeCode(services, { userId, code });
    const recoveryCodes = newRecoveryCodes();
    await services.database.acrossShops(async (tx) => {
      if (!(await turnOn(tx, userId, services.clock.now()))) throw new Refusal('SECOND_FACTOR_ON');
      await useUp(tx);
      await noteShownFactor(tx, sessionId, services.clock.now());
      await replaceRecoveryCodes(tx, userId, recoveryCodes.map(hashRecoveryCode));
      await recordOwnEvent(services, tx, { actor: actorOf(context), userId, kind: 'TWO_FACTOR_ON', subject: '' });
    });
    return { recoveryCodes };
  };

export const renewRecoveryCodes =
  (services: Services): Handler<typeof calls.renewRecoveryCodes> =>
  async ({ body: { code } }, { user: { userId } }) => {
    await mustBeOn(services, userId);
    const useUp = await judgeCode(services, { userId, code });
    const recoveryCodes = newRecoveryCodes();
    await services.database.withoutShop(async (tx) => {
      await useUp(tx);
      await replaceRecoveryCodes(tx, userId, recoveryCodes.map(hashRecoveryCode));
    });
    return { recoveryCodes };
  };

export const stopSecondFactor =
  (services: Services): Handler<typeof calls.stopSecondFactor> =>
  async ({ body: { code } }, context) => {
    const { userId } = context.user;
    await mustBeOn(services, userId);
    const useUp = await judgeCode(services, { userId, code });
    await services.database.acrossShops(async (tx) => {
      await useUp(tx);
      await deleteSecondFactor(tx, userId);
      await recordOwnEvent(services, tx, { actor: actorOf(context), userId, kind: 'TWO_FACTOR_OFF', subject: '' });
    });
    return {};
  };

async function mustBeOn({ database }: Services, userId: string): Promise<void> {
  const factor = await findSecondFactor(database.shopless, userId);
  if (!factor?.isOn) throw new Refusal('SECOND_FACTOR_OFF');
}
