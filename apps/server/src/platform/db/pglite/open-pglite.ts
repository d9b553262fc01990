import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { asOwner } from '../as-owner.ts';
import {
  CONNECTION_TIMEOUT_MS,
  START_AS_APP_ROLE,
  surviveLostConnections,
  type EngineConnection,
} from '../engine-connection.ts';
import { keepingPlans } from '../kept-plans.ts';
import { lockDataFolder } from './lock-data-folder.ts';
import { pgliteMaintenance, schedulePgliteMaintenance } from './maintain-pglite.ts';
import { startPgliteThread, type PgliteThread } from './pglite-thread.ts';

export type PgliteOptions = ({ dataDir: string } | { memory: true }) & {
  /** A dump to begin with, when there is no database yet; on disk also the folder of one that is closed. */
  loadFrom?: string;
};

export interface PgliteConnection extends EngineConnection {
  /** The whole database as the bytes of a file to `loadFrom`. */
  dump(): Promise<Uint8Array>;
}

export async function openPglite({ loadFrom, ...place }: PgliteOptions): Promise<PgliteConnection> {
  const start = loadFrom === undefined ? {} : { loadFrom };
  if ('memory' in place) return connectTo(await startPgliteThread(start));

  const dataDir = privateFolder(place.dataDir);
  const lock = lockDataFolder(dataDir);
  try {
    removeCopies(dataDir);
    const thread = await startPgliteThread({ ...start, dataDir });
    const connection = connectTo(thread);
    const stopMaintenance = schedulePgliteMaintenance(pgliteMaintenance(connection.pool));
    return {
      ...connection,
      copy: () => openCopy(thread, dataDir),
      async close() {
        stopMaintenance();
        await connection.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

const COPY = 'copy-';

/** A second engine over a copy of the files: it shows one instant for as long as it is read, and holds nobody up. */
async function openCopy(thread: PgliteThread, dataDir: string): Promise<EngineConnection> {
  const folder = join(dataDir, `${COPY}${randomUUID()}`);
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await thread.copyTo(folder);
    const copy = connectTo(await startPgliteThread({ dataDir: folder }));
    return {
      ...copy,
      async close() {
        await copy.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Those of a process that died while it read them. */
function removeCopies(dataDir: string): void {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(COPY)) rmSync(join(dataDir, name), { recursive: true, force: true });
}

function connectTo(thread: PgliteThread): PgliteConnection {
  const pool = new pg.Pool({
    Client: keepingPlans(),
    stream: () => thread.openSocket(),
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    // The pool waits for the promise, which its types do not say.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => {
      // PGlite's only session outlives its connections: what the last one left must go.
      await client.query('rollback');
      await client.query('discard all');
      await client.query(START_AS_APP_ROLE);
    },
  });
  surviveLostConnections(pool);

  return {
    engine: 'pglite',
    pool,
    async dump() {
      // The dump is made of files, and what is committed may still be in memory.
      await asOwner(pool, (client) => client.query('checkpoint'));
      return thread.dump();
    },
    async close() {
      await pool.end();
      await thread.stop();
    },
  };
}

function privateFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  return realpathSync(path);
}
