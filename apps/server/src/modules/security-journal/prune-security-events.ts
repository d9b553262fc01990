import type { Database } from '../../platform/db/database.ts';
import { deleteEventsBefore } from './security-journal.queries.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Its lines name people and places: a year is enough to look into what happened. */
export const pruneSecurityEvents = (database: Database, now: Date): Promise<void> =>
  database.acrossShops((tx) => deleteEventsBefore(tx, new Date(now.getTime() - YEAR_MS)));
