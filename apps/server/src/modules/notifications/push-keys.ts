import { createECDH } from 'node:crypto';
import type { Services } from '../../platform/services.ts';
import type { PushKeys } from '../../ports/messages.ts';
import { findKeys, insertKeys } from './push.queries.ts';

/** The platform has one pair of keys, created by the first process that needs it. */
export function pushKeys({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<PushKeys> {
  return database.acrossShops(async (tx) => {
    const known = await findKeys(tx);
    if (known) return known;
    await insertKeys(tx, drawKeys(), clock.now());
    const kept = await findKeys(tx);
    if (!kept) throw new Error('The push keys were not kept.');
    return kept;
  });
}

/** On the curve P-256, as VAPID wants it: the point uncompressed. */
function drawKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // Node drops leading zeros of the key, but browsers need all 32 bytes.
  const privateKey = pair.getPrivateKey().toString('hex').padStart(64, '0');
  return { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') };
}
