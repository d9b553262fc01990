import { OPERATOR_NAME } from '@etal/texts/keys';
import type { Services } from '../../../platform/services.ts';
import { findUserByEmail } from '../accounts.queries.ts';
import { recordOwnEvent } from '../own-events.ts';
import { deleteSecondFactor } from './second-factor.queries.ts';

/** By the operator, for who has lost the telephone and the recovery codes; the user is told, and so is the journal. */
export function removeSecondFactor(services: Services, email: string): Promise<'UNKNOWN' | 'OFF' | 'REMOVED'> {
  return services.database.acrossShops(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return 'UNKNOWN';
    if (!(await deleteSecondFactor(tx, user.id))) return 'OFF';
    const actor = { userId: null, name: OPERATOR_NAME, place: '' };
    await recordOwnEvent(services, tx, { userId: user.id, actor, kind: 'TWO_FACTOR_OFF', subject: email });
    return 'REMOVED';
  });
}
