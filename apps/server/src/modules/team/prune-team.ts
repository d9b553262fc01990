import type { Database } from '../../platform/db/database.ts';
import { deletePassedDayHelpers } from '../accounts/accounts.ts';
import { deletePassed } from './invitations.queries.ts';

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** An invitation that ran out can be sent again for a month; helpers of past days are forgotten. */
export const pruneTeam = (database: Database, now: Date): Promise<void> =>
  database.acrossShops(async (tx) => {
    await deletePassed(tx, { codes: now, invitations: new Date(now.getTime() - MONTH_MS) });
    await deletePassedDayHelpers(tx, now);
  });
