import pg from 'pg';
import { CONNECTION_TIMEOUT_MS, START_AS_APP_ROLE, surviveLostConnections, type EngineConnection } from '../engine-connection.ts';

/** A runaway statement or a forgotten transaction must not hold a shop's rows for ever. */
const TIME_LIMITS = `set statement_timeout = '30s'; set lock_timeout = '10s'; set idle_in_transaction_session_timeout = '30s';`;

export function openPostgres({ url, max = 10 }: { url: string; max?: number }): EngineConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    onConnect: async (client) => {
      await client.query(TIME_LIMITS + START_AS_APP_ROLE);
    },
  });
  surviveLostConnections(pool);
  return { engine: 'postgres', pool, close: () => pool.end() };
}
