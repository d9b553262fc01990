import type { Queries, Transaction } from '../db/database.ts';
import { later } from '../db/transactions.ts';

export interface ThrottleRow {
  hits: number;
  windowStartedAt: Date;
  blockedUntil: Date | null;
}

/** Locks the key's row, made if missing, so that parallel tries are counted one after another. */
export function lockThrottle(db: Queries, key: string, now: Date): Promise<ThrottleRow> {
  return (
    db
      .insertInto('throttles')
      .values({ key, hits: 0, window_started_at: now })
      // Nothing changes: a row that is there is locked and read in the same statement.
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
      .returning(['hits', 'window_started_at as windowStartedAt', 'blocked_until as blockedUntil'])
      .executeTakeFirstOrThrow()
  );
}

export function readThrottle(db: Queries, key: string): Promise<{ blockedUntil: Date | null } | undefined> {
  return db.selectFrom('throttles').select('blocked_until as blockedUntil').where('key', '=', key).executeTakeFirst();
}

export function saveThrottle(tx: Transaction, key: string, row: ThrottleRow): void {
  const update = tx
    .updateTable('throttles')
    .set({ hits: row.hits, window_started_at: row.windowStartedAt, blocked_until: row.blockedUntil })
    .where('key', '=', key);
  later(tx, update);
}

/** Takes back one counted try, because the right password was given. */
export async function forgiveThrottle(db: Queries, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ hits: eb.fn<number>('greatest', [eb('hits', '-', 1), eb.lit(0)]), blocked_until: null }))
    .where('key', '=', key)
    .execute();
}

export async function resetThrottle(db: Queries, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}
