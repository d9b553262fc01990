import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asOwner } from '../as-owner.ts';
import { createDatabase } from '../create-database.ts';
import { knownMigrations, migrationFile } from '../migrations.ts';
import { clusterIn } from './cluster-folder.ts';
import { openPglite, type PgliteConnection } from './open-pglite.ts';

/** Beside what npm installs, and gone with it. */
const FOLDER = fileURLToPath(new URL('../../../../../../node_modules/.cache/etal-database', import.meta.url));

/** Besides the migrations: the engine's version, how it is started, and this file. */
const MADE_FROM = ['../../../../package.json', './start-pglite.ts', './prepared-database.ts'].map(
  (file) => new URL(file, import.meta.url),
);

/**
 * The files of a database without a row, brought up to date when the program was installed, for a new one to begin
 * with: to make them takes seconds. Undefined where there are none, or where they were made from something else than
 * what is here now. Told at once, without a promise: the engine's thread has to start before the server's code is read,
 * which takes this one a second.
 */
export function preparedDatabase(folder = FOLDER): string | undefined {
  const cluster = clusterIn(currentIn(folder));
  return existsSync(cluster) ? cluster : undefined;
}

/** Makes them, and removes those of other versions. */
export async function prepareDatabase(folder = FOLDER): Promise<void> {
  const made = currentIn(folder);
  if (existsSync(made)) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // Renamed once whole: what is cut short counts for nothing.
  const unfinished = join(folder, 'unfinished');
  const connection = await openPglite({ dataDir: unfinished });
  try {
    await dropTemplates(connection);
    await createDatabase(connection).migrate();
  } finally {
    await connection.close();
  }
  await rename(unfinished, made);
}

/**
 * The databases PostgreSQL copies new ones from: nothing of ours reads them, and they are two thirds of the files.
 */
export const dropTemplates = ({ pool }: PgliteConnection): Promise<unknown> =>
  asOwner(pool, async (client) => {
    await client.query(`update pg_database set datistemplate = false`);
    await client.query('drop database template0');
    await client.query('drop database template1');
  });

function currentIn(folder: string): string {
  const hash = createHash('sha256');
  for (const file of [...MADE_FROM, ...knownMigrations().map(migrationFile)]) hash.update(readFileSync(file));
  return join(folder, hash.digest('hex').slice(0, 16));
}
