import type { Database } from '../db/database.ts';
import { SESSION_IDLE_MS } from '../http/session.ts';
import {
  deleteExpiredSessions,
  deleteFinishedMessages,
  deleteForgottenThrottles,
  deleteOldKeys,
} from './prune-expired.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEEP_DELIVERED_MS = 30 * DAY_MS;
/** A failure is looked into later than a success. */
const KEEP_GIVEN_UP_MS = 365 * DAY_MS;

const KEEP_KEYS_MS = 7 * DAY_MS;

/** Deletes expired sessions, old throttle counters (no window lasts a day), finished messages and old request keys. */
export async function pruneExpired(database: Database, now: Date): Promise<void> {
  await database.acrossShops(async (tx) => {
    await deleteExpiredSessions(tx, { now, idleSince: new Date(now.getTime() - SESSION_IDLE_MS) });
    await deleteFinishedMessages(tx, {
      deliveredBefore: new Date(now.getTime() - KEEP_DELIVERED_MS),
      givenUpBefore: new Date(now.getTime() - KEEP_GIVEN_UP_MS),
    });
    await deleteOldKeys(tx, new Date(now.getTime() - KEEP_KEYS_MS));
    await deleteForgottenThrottles(tx, { now, startedBefore: new Date(now.getTime() - DAY_MS) });
  });
}
