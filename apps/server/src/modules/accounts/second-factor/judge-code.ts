import { Refusal } from '@etal/contract/errors';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import type { Transaction } from '../../../platform/db/database.ts';
import { resetThrottle } from '../../../platform/http/throttle.queries.ts';
import { countTries, throttleKey } from '../../../platform/http/throttle.ts';
import type { Services } from '../../../platform/services.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findSecondFactor, type SecondFactor, spendRecoveryCode, spendStep } from './second-factor.queries.ts';
import { matchingStep } from './totp.ts';

/**
 * R-KEYS-4: counts a try of a code, and gives the way to use it up in the transaction that it is for. `place` tells a
 * device of the account, which is counted by itself, from all others, which share one count.
 */
export async function judgeCode(
  services: Services,
  { userId, code, place = '' }: { userId: string; code: string; place?: string },
): Promise<(tx: Transaction) => Promise<void>> {
  const key = throttleKey('second-factor', `${userId} ${place}`);
  await countTries(services, [{ key, rule: THROTTLES.codePerAccount }]);
  const factor = await findSecondFactor(services.database.shopless, userId);
  if (!factor) throw new Refusal('CODE_WRONG');
  return async (tx) => {
    if (!(await isUsedUp(tx, userId, factor, code, services.clock.now()))) throw new Refusal('CODE_WRONG');
    await resetThrottle(tx, key);
  };
}

/** At a sign-in: nothing where no second factor is on, or the need of a code, or the way to use up the one given. */
export async function judgeSecondFactor(
  services: Services,
  { userId, code, place }: { userId: string; code: string | undefined; place: string },
): Promise<'CODE_NEEDED' | ((tx: Transaction) => Promise<void>) | undefined> {
  const factor = await findSecondFactor(services.database.shopless, userId);
  if (!factor?.isOn) return undefined;
  return code ? judgeCode(services, { userId, code, place }) : 'CODE_NEEDED';
}

async function isUsedUp(
  tx: Transaction,
  userId: string,
  { secret, lastStep, isOn }: SecondFactor,
  code: string,
  now: Date,
): Promise<boolean> {
  const step = matchingStep(secret, code, { now, lastStep });
  if (step !== undefined) return spendStep(tx, userId, step);
  return isOn && spendRecoveryCode(tx, userId, hashRecoveryCode(code));
}
