import type { PoolClient } from 'pg';
import type { Queries, Transaction } from '../db/database.ts';

/** In a restored copy: since when it sends nothing (R-RUNNING-8). */
export async function silentSince(db: Queries): Promise<Date | null> {
  const row = await db.selectFrom('installation').select('silent_since').executeTakeFirstOrThrow();
  return row.silent_since;
}

/** As the tables' owner, in the transaction that restores. */
export async function fallSilent(client: PoolClient): Promise<void> {
  await client.query('update installation set silent_since = now()');
}

export async function speakAgain(tx: Transaction): Promise<void> {
  await tx.updateTable('installation').set({ silent_since: null }).execute();
}

export interface WaitingMessages {
  topic: string;
  count: number;
  since: Date;
}

export function countWaiting(tx: Transaction): Promise<WaitingMessages[]> {
  return tx
    .selectFrom('outbox')
    .select((eb) => ['topic', eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('since')])
    .where('delivered_at', 'is', null)
    .where('failed_at', 'is', null)
    .groupBy('topic')
    .orderBy('topic')
    .execute();
}

/** What was waiting is never sent; it stays among what was given up. Gives how many. */
export async function dropWaiting(tx: Transaction, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ failed_at: now, leased_until: null, last_error: 'Dropped by the operator.' })
    .where('delivered_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
