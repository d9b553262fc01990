import { OPERATOR_NAME } from '@etal/texts/keys';
import type { Services } from '../../../platform/services.ts';
import { findUserByEmail } from '../accounts.queries.ts';
import { recordOwnEvent } from '../own-events.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.queries.ts';
import { deleteSecondFactor } from './second-factor.queries.ts';

/**
 * By the operator, for who has lost the telephone and the recovery codes. The telephone may have held passkeys, without
 * which nobody comes into a shop that asks for one (R-KEYS-6). The user is told, and so is the journal.
 */
export function removeSecondFactor(services: Services, email: string): Promise<'UNKNOWN' | 'OFF' | 'REMOVED'> {
  return services.database.acrossShops(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return 'UNKNOWN';
    const { id: userId } = user;
    const hadCodes = await deleteSecondFactor(tx, userId);
    const keys = await deletePasskeysOf(tx, userId);
    if (!hadCodes && keys.length === 0) return 'OFF';
    const actor = { userId: null, name: OPERATOR_NAME, place: '' };
    if (hadCodes) await recordOwnEvent(services, tx, { userId, actor, kind: 'TWO_FACTOR_OFF', subject: email });
    for (const { name } of keys)
      await recordOwnEvent(services, tx, { userId, actor, kind: 'PASSKEY_REMOVED', subject: name });
    return 'REMOVED';
  });
}
