import { compiledOnce } from '../db/compiled-once.ts';
import type { Queries, Transaction } from '../db/database.ts';
import { later } from '../db/transactions.ts';

export interface ThrottleRow {
  hits: number;
  windowStartedAt: Date;
  blockedUntil: Date | null;
}

const throttleHeld = compiledOnce((db, { key, now }: { key: string; now: Date }) =>
  db
    .insertInto('throttles')
    .values({ key, hits: 0, window_started_at: now })
    // Nothing changes: a row that is there is locked and read in the same statement.
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning(['hits', 'window_started_at as windowStartedAt', 'blocked_until as blockedUntil']),
);

/** Locks the key's row, made if missing, so that parallel tries are counted one after another. */
export async function lockThrottle(db: Queries, key: string, now: Date): Promise<ThrottleRow> {
  const row = await throttleHeld.first(db, { key, now });
  if (!row) throw new Error('A throttle that was just made is there.');
  return row;
}

export function readThrottle(db: Queries, key: string): Promise<{ blockedUntil: Date | null } | undefined> {
  return db.selectFrom('throttles').select('blocked_until as blockedUntil').where('key', '=', key).executeTakeFirst();
}

const throttleSaved = compiledOnce((db, { key, hits, windowStartedAt, blockedUntil }: ThrottleRow & { key: string }) =>
  db
    .updateTable('throttles')
    .set({ hits, window_started_at: windowStartedAt, blocked_until: blockedUntil })
    .where('key', '=', key),
);

export function saveThrottle(tx: Transaction, key: string, row: ThrottleRow): void {
  later(tx, throttleSaved.with({ key, ...row }));
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
