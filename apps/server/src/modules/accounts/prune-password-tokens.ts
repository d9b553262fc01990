import type { Database } from '../../platform/db/database.ts';
import { deleteExpiredPasswordTokens } from './accounts.queries.ts';

export const prunePasswordTokens = (database: Database, now: Date): Promise<void> =>
  database.acrossShops((tx) => deleteExpiredPasswordTokens(tx, now));
