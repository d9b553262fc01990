import { THROTTLES } from '@etal/domain/accounts/throttle';
import { emailKey } from '@etal/domain/search-keys';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../../platform/http/network.ts';
import { countTries, throttleKey, waitOf } from '../../../platform/http/throttle.ts';
import { hashToken } from '../../../platform/http/tokens.ts';
import type { Services } from '../../../platform/services.ts';
import { readDevice } from './device-cookie.ts';
import { isKnownDevice, isKnownNetwork } from './known-places.queries.ts';

/**
 * R-KEYS-2: whether a link leaves for this address. Who asks too often from one network is refused; what strangers ask
 * for from many is held back without a word, and only while a link that is still valid has just left, so that its owner
 * has one in any case. From a device or a network of the account it always leaves.
 */
export async function mayMailLink(services: Services, request: FastifyRequest, email: string): Promise<boolean> {
  const key = emailKey(email);
  const network = networkOf(request.ip);
  await countTries(services, [
    { key: throttleKey('mail-pair', `${key} ${network}`), rule: THROTTLES.mailPerRecipient },
    { key: throttleKey('mail-address', network), rule: THROTTLES.mailPerAddress },
  ]);
  const { shopless } = services.database;
  const device = readDevice(request, services.config);
  if (device && (await isKnownDevice(shopless, email, device))) return true;
  if (await isKnownNetwork(shopless, email, hashToken(network))) return true;
  return (await waitOf(services, [{ key: throttleKey('mail-account', key), rule: THROTTLES.mailPerAccount }])) === 0;
}
