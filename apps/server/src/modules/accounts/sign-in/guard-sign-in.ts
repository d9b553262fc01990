import { Refusal } from '@etal/contract/errors';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import { emailKey } from '@etal/domain/search-keys';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../../../platform/db/database.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { forgiveThrottle, resetThrottle } from '../../../platform/http/throttle.queries.ts';
import { countTries, isThrottled, throttleKey, waitOf } from '../../../platform/http/throttle.ts';
import type { Services } from '../../../platform/services.ts';
import { readDevice } from './device-cookie.ts';
import { isKnownDevice } from './known-places.queries.ts';

export interface SignInGuard {
  /** Whether this device has signed in to this account before. */
  isKnownDevice: boolean;
  /** Takes back the counted try, because it was right. */
  forgive: (tx: Transaction) => Promise<void>;
}

/**
 * R-KEYS-2: counts a try before it is judged. Known and unknown accounts are counted alike, by the address that was
 * typed, so that no answer tells them apart.
 */
export async function guardSignIn(services: Services, request: FastifyRequest, email: string): Promise<SignInGuard> {
  const device = readDevice(request, services.config);
  if (device && (await isKnownDevice(services.database.shopless, email, device))) {
    const key = throttleKey('login-device', `${emailKey(email)} ${device.toString('base64url')}`);
    await countTries(services, [{ key, rule: THROTTLES.loginPerDevice }]);
    return { isKnownDevice: true, forgive: (tx) => resetThrottle(tx, key) };
  }
  const account = { key: throttleKey('login-account', emailKey(email)), rule: THROTTLES.loginPerAccount };
  // First, and by a read alone: what is guessed at from everywhere costs the server little.
  if (await isThrottled(services, account)) throw new Refusal('SIGN_IN_LINK_NEEDED');
  const network = networkOf(request.ip);
  const pairKey = throttleKey('login-pair', `${emailKey(email)} ${network}`);
  const networkKey = throttleKey('login-network', network);
  await countTries(services, [
    { key: pairKey, rule: THROTTLES.loginPerAccountAndNetwork },
    { key: networkKey, rule: THROTTLES.loginPerNetwork },
  ]);
  // After the others: what one network was refused does not count towards what all of them tried.
  await waitOf(services, [account]);
  return {
    isKnownDevice: false,
    forgive: async (tx) => {
      await resetThrottle(tx, pairKey);
      await forgiveThrottle(tx, networkKey);
      await forgiveThrottle(tx, account.key);
    },
  };
}
