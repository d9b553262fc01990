import type { Pool } from 'pg';
import { asOwner } from '../as-owner.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Bounds the log to replay after a crash: its size, and the age of what it holds. */
const LARGE_LOG_BYTES = 64 * 1024 * 1024;
const LARGE_LOG_CHECK_MS = MINUTE_MS / 3;
const CHECKPOINT_MS = 5 * MINUTE_MS;
/** A checkpoint itself writes a little: an idle database is left alone. */
const IDLE_LOG_BYTES = 16 * 1024;

/** A laptop that is switched off every evening must get its turn as well. */
const FIRST_VACUUM_MS = 15 * MINUTE_MS;

export interface PgliteMaintenance {
  /** Says whether there was that much to write. */
  checkpointAbove(bytes: number): Promise<boolean>;
  vacuum(): Promise<void>;
}

/** PostgreSQL leaves these to its background processes, and PGlite has none. */
export function pgliteMaintenance(pool: Pool): PgliteMaintenance {
  return {
    checkpointAbove: (bytes) =>
      asOwner(pool, async (client) => {
        const { rows } = await client.query<{ isAbove: boolean }>(
          'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > $1 as "isAbove" from pg_control_checkpoint()',
          [bytes],
        );
        const isAbove = rows[0]?.isAbove === true;
        if (isAbove) await client.query('checkpoint');
        return isAbove;
      }),
    vacuum: () => asOwner(pool, async (client) => void (await client.query('vacuum analyze'))),
  };
}

/** Starts the periodic work; gives the way to stop it. */
export function schedulePgliteMaintenance({ checkpointAbove, vacuum }: PgliteMaintenance): () => void {
  // A database that is busy or closing: the next turn does it.
  const quietly = (task: () => Promise<unknown>) => (): void => void task().catch(() => {});
  const timers = [
    setInterval(
      quietly(() => checkpointAbove(LARGE_LOG_BYTES)),
      LARGE_LOG_CHECK_MS,
    ),
    setInterval(
      quietly(() => checkpointAbove(IDLE_LOG_BYTES)),
      CHECKPOINT_MS,
    ),
    setTimeout(quietly(vacuum), FIRST_VACUUM_MS),
    setInterval(quietly(vacuum), DAY_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => timers.forEach((timer) => clearInterval(timer));
}
