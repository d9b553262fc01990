import type { Socket } from 'node:net';
import pg from 'pg';
import {
  CONNECTION_TIMEOUT_MS,
  START_AS_APP_ROLE,
  surviveLostConnections,
  type EngineConnection,
} from '../engine-connection.ts';
import { keepingPlans } from '../kept-plans.ts';
import { listenOnPostgres } from './listen.ts';

/** A runaway statement or a forgotten transaction must not hold a shop's rows for ever. */
const TIME_LIMITS = `set statement_timeout = '30s'; set lock_timeout = '10s'; set idle_in_transaction_session_timeout = '30s';`;

/**
 * The default is for turning disks: it makes the planner read a whole table where an index holds all that is asked for.
 */
const FLASH_DISK = `set random_page_cost = 1.1;`;

/**
 * Longer than any statement may take: a server that is silent for so long is frozen or behind a cut cable, and nobody
 * will say so. Without this its connections, and whoever waits for one, would hang until the system gives up.
 */
const SILENCE_MS = 40_000;

export function openPostgres({
  url,
  max = 10,
  keepsPlans = true,
}: {
  url: string;
  max?: number;
  keepsPlans?: boolean;
}): EngineConnection {
  const pool = new pg.Pool({
    ...(keepsPlans && { Client: keepingPlans() }),
    connectionString: url,
    max,
    pipeline: true,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    // The pool waits for the promise, which its types do not say.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => {
      await client.query(TIME_LIMITS + FLASH_DISK + START_AS_APP_ROLE);
    },
  });
  surviveLostConnections(pool);
  pool.on('connect', ({ connection: { stream } }) => {
    (stream as Socket).setTimeout(SILENCE_MS, () =>
      stream.destroy(Object.assign(new Error('The database has gone silent.'), { code: 'ETIMEDOUT' })),
    );
  });
  return {
    engine: 'postgres',
    pool,
    listen: (channel, told) => listenOnPostgres(url, channel, told),
    close: () => pool.end(),
  };
}
