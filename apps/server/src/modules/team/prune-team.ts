import type { Database } from '../../platform/db/database.ts';
import { leavePassedVisits } from '../../platform/http/session.queries.ts';
import { deletePassedDayHelpers } from '../accounts/accounts.ts';
import { deletePassed } from './invitations.queries.ts';
import { deletePassedOperators } from './memberships.queries.ts';

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** An invitation that ran out can be sent again for a month; helpers of past days and the operator's visits go. */
export const pruneTeam = (database: Database, now: Date): Promise<void> =>
  database.acrossShops(async (tx) => {
    await deletePassed(tx, { codes: now, invitations: new Date(now.getTime() - MONTH_MS) });
    await deletePassedDayHelpers(tx, now);
    await leavePassedVisits(tx, now);
    await deletePassedOperators(tx, now);
  });
