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

/**
 * A small shop is quiet for minutes at a time. These stay open for it, with the plans that they have kept: a call that
 * has to open a connection, and to plan anew all that it sends, takes three to five times as long. What a busy moment
 * opened beside them closes again.
 */
const KEPT_OPEN = 4;

/** What stands between keeps in mind that they are open, and a server that has gone is noticed. */
const KEEP_ALIVE_MS = 30_000;

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
    min: Math.min(KEPT_OPEN, max),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    pipeline: true,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    // The pool waits for the promise, which its types do not say.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => {
      await client.query(TIME_LIMITS + FLASH_DISK + START_AS_APP_ROLE);
    },
  });
  surviveLostConnections(pool);
  const socketOf = ({ connection }: pg.PoolClient): Socket => connection.stream as Socket;
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket.on('timeout', () =>
      socket.destroy(Object.assign(new Error('The database has gone silent.'), { code: 'ETIMEDOUT' })),
    );
  });
  // Of one that nobody uses, silence is what is expected.
  pool.on('acquire', (client) => void socketOf(client).setTimeout(SILENCE_MS));
  pool.on('release', (_error, client) => void socketOf(client).setTimeout(0));
  return {
    engine: 'postgres',
    pool,
    listen: (channel, told) => listenOnPostgres(url, channel, told),
    close: () => pool.end(),
  };
}
