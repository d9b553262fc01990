import type { Database } from '../db/database.ts';
import { deleteExpiredPasswordTokens, deleteExpiredSessions, deleteForgottenThrottles } from './prune-expired.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes what no longer opens or closes anything. No window of throttling lasts a day. */
export async function pruneExpired(database: Database, now: Date): Promise<void> {
  await database.acrossShops(async (tx) => {
    await deleteExpiredSessions(tx, now);
    await deleteExpiredPasswordTokens(tx, now);
    await deleteForgottenThrottles(tx, { now, startedBefore: new Date(now.getTime() - DAY_MS) });
  });
}
