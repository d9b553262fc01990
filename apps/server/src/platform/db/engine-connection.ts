import type { Pool } from 'pg';
import type { Engine } from './database.ts';

/** An engine as the rest of `db/` sees it: a pool of PostgreSQL connections, whatever is behind them. */
export interface EngineConnection {
  readonly engine: Engine;
  readonly pool: Pool;
  /** Another connection to all of it as it is now; absent where one transaction is enough to see one instant. */
  copy?(): Promise<EngineConnection>;
  /** Absent where one process has the database to itself. */
  listen?: Listen;
  close(): Promise<void>;
}

/** Hears what the transactions of other processes tell. */
export type Listen = (channel: string, told: { onNotice: (payload: string) => void; onOpen: () => void }) => Listening;

export interface Listening {
  /** While it is not, nothing is heard, and whoever must know has to ask. */
  isOpen(): boolean;
  close(): Promise<void>;
}

export const CONNECTION_TIMEOUT_MS = 10_000;

/**
 * A connection starts as `etal_app`, so that a statement which forgot to open a shop's transaction
 * sees no shop's rows. Before the first migration that role does not exist yet.
 */
export const START_AS_APP_ROLE = `
  do $$ begin
    if exists (select from pg_roles where rolname = 'etal_app' and pg_has_role(current_user, oid, 'member')) then
      set role etal_app;
    end if;
  end $$`;

/** A lost connection fails the statement that uses it; nobody else listens, and an unheard error ends the process. */
export function surviveLostConnections(pool: Pool): void {
  const ignore = (): void => {};
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
}
