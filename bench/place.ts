import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPostgresDatabase } from '../apps/server/testing/harness/postgres-databases.ts';
import { type PrivatePostgres, startPostgres } from '../apps/server/testing/harness/start-postgres.ts';
import { PASSWORD } from './options.ts';
import { environment, type Place } from './server.ts';

export interface Places {
  /** A new database filled by `etal seed`. */
  seeded(size: { shops: number; orders: number; biggest?: number }): Promise<Place>;
  /** One that was filled before. */
  known(database: string): Promise<Place>;
  close(): Promise<void>;
}

/** `npm run etal -- …` on that database. */
export async function runEtal(place: Place, words: string[]): Promise<void> {
  const cli = fileURLToPath(new URL('../apps/server/src/cli.ts', import.meta.url));
  const child = spawn(process.execPath, [cli, ...words], {
    env: environment(place),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`etal ${words[0]} failed.`);
}

/**
 * PostgreSQL is a server of our own, as in the tests: its fsync is off, on both sides of every comparison, unless what
 * it acknowledges is to be `durable`, as in production.
 */
export function openPlaces(engine: 'postgres' | 'embedded', { durable = false } = {}): Places {
  const folders: string[] = [];
  let postgres: PrivatePostgres | undefined;
  const newFolder = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'etal-bench-'));
    folders.push(folder);
    return folder;
  };
  const newDatabase = async (): Promise<string> => {
    postgres ??= await startPostgres({ durable });
    return createPostgresDatabase(postgres.url('postgres'), { name: `bench_${folders.length}` });
  };
  return {
    async seeded({ shops, orders, biggest }) {
      const place = {
        dataDir: await newFolder(),
        databaseUrl: engine === 'postgres' ? await newDatabase() : undefined,
      };
      const words = [
        'seed',
        '--shops',
        String(shops),
        '--orders',
        String(orders),
        '--password',
        PASSWORD,
        ...(biggest === undefined ? [] : ['--biggest', String(biggest)]),
      ];
      await runEtal(place, words);
      return place;
    },
    known: async (database) =>
      engine === 'postgres'
        ? { dataDir: await newFolder(), databaseUrl: database }
        : { dataDir: database, databaseUrl: undefined },
    async close() {
      await postgres?.stop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}
