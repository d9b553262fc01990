import { readdir, readFile } from 'node:fs/promises';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { asOwner } from './as-owner.ts';
import type { Queries } from './database.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/** Any number will do, as long as every version of the program uses the same. */
const MIGRATION_LOCK = 3_827_401;

const UNDEFINED_TABLE = '42P01';

export class UnknownMigrationError extends Error {
  constructor(names: string[]) {
    super(
      `La base de données a été mise à jour par une version plus récente d’Étal (${names.join(', ')}). Démarrez cette version-là, ou restaurez une sauvegarde.`,
    );
    this.name = 'UnknownMigrationError';
  }
}

export async function pendingMigrations(db: Queries): Promise<string[]> {
  const known = await knownMigrations();
  return withoutApplied(known, await appliedMigrations(db));
}

export async function runMigrations(pool: Pool, folder = FOLDER): Promise<string[]> {
  const done = await asOwner(pool, (client) => inTransaction(client, () => migrateInside(client, { folder })));
  await closeIdleConnections(pool);
  return done;
}

/** Inside an open transaction of the tables' owner: all that is pending, or no further than `upTo`. */
export async function migrateInside(
  client: PoolClient,
  { upTo, folder = FOLDER }: { upTo?: string[]; folder?: URL } = {},
): Promise<string[]> {
  const known = await knownMigrations(folder);
  await client.query(
    `set local statement_timeout = 0; set local lock_timeout = 0; select pg_advisory_xact_lock(${MIGRATION_LOCK})`,
  );
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const pending = withoutApplied(
    known,
    rows.map(({ name }) => name),
  ).filter((name) => upTo?.includes(name) ?? true);
  for (const name of pending) {
    await client.query(await readFile(new URL(`${name}.sql`, folder), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
  }
  return pending;
}

/** Those opened before the role `etal_app` existed still run as the owner, whom no policy holds. */
export async function closeIdleConnections(pool: Pool): Promise<void> {
  while (pool.idleCount > 0) (await pool.connect()).release(true);
}

function withoutApplied(known: string[], applied: string[]): string[] {
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new UnknownMigrationError(unknown);
  return known.filter((name) => !applied.includes(name));
}

export async function knownMigrations(folder = FOLDER): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

async function appliedMigrations(db: Queries): Promise<string[]> {
  try {
    const rows = await db.selectFrom('migrations').select('name').execute();
    return rows.map(({ name }) => name);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

export async function inTransaction<Result>(client: PoolClient, run: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await run();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
