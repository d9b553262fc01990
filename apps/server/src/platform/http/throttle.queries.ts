import { sql } from 'kysely';
import { anyOfTexts } from '../db/any-of.ts';
import { compiledOnce } from '../db/compiled-once.ts';
import type { Queries, Transaction } from '../db/database.ts';
import { jsonText, rowsIn } from '../db/insert-rows.ts';
import { later } from '../db/transactions.ts';

export interface ThrottleRow {
  hits: number;
  windowStartedAt: Date;
  blockedUntil: Date | null;
}

/** In a fixed order: two requests that share several keys must not lock each other out. */
const throttlesHeld = compiledOnce((db, { keys, now }: { keys: readonly string[]; now: Date }) =>
  db
    .insertInto('throttles')
    .columns(['key', 'hits', 'window_started_at'])
    .expression(sql`select key, 0, ${now}::timestamptz from unnest(${keys}::text[]) as key order by key`)
    // Nothing changes: a row that is there is locked and read in the same statement.
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })))
    .returning(['key', 'hits', 'window_started_at as windowStartedAt', 'blocked_until as blockedUntil']),
);

/** Locks the keys' rows, made where they are missing, so that parallel tries are counted one after another. */
export async function lockThrottles(
  db: Queries,
  keys: readonly string[],
  now: Date,
): Promise<Map<string, ThrottleRow>> {
  const rows = await throttlesHeld.rows(db, { keys: [...new Set(keys)], now });
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

export async function readThrottles(db: Queries, keys: readonly string[]): Promise<Map<string, Date | null>> {
  const rows = await db
    .selectFrom('throttles')
    .select(['key', 'blocked_until as blockedUntil'])
    .where('key', '=', anyOfTexts(keys))
    .execute();
  return new Map(rows.map(({ key, blockedUntil }) => [key, blockedUntil]));
}

const throttlesSaved = compiledOnce((db, { rows }: { rows: string }) =>
  db
    .updateTable('throttles')
    .from(rowsIn('throttles', rows).as('next'))
    .set((eb) => ({
      hits: eb.ref('next.hits'),
      window_started_at: eb.ref('next.window_started_at'),
      blocked_until: eb.ref('next.blocked_until'),
    }))
    .whereRef('throttles.key', '=', 'next.key'),
);

export function saveThrottles(tx: Transaction, throttles: ReadonlyMap<string, ThrottleRow>): void {
  if (throttles.size === 0) return;
  const rows = [...throttles].map(([key, { hits, windowStartedAt, blockedUntil }]) => ({
    key,
    hits,
    window_started_at: windowStartedAt,
    blocked_until: blockedUntil,
  }));
  later(tx, throttlesSaved.with({ rows: jsonText(rows) }));
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
