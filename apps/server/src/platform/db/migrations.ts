import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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
      `La base de données a été mise à jour par une version plus récente d’Étal (${names.join(', ')}). ` +
        'Démarrez cette version-là, ou restaurez une sauvegarde.',
    );
    this.name = 'UnknownMigrationError';
  }
}

/** A database somewhere has run it as it was: what is edited in it now would never reach that one. */
export class ChangedMigrationError extends Error {
  constructor(names: string[]) {
    super(
      `Des migrations déjà publiées ont changé ou manquent (${names.join(', ')}). ` +
        'Remettez ces fichiers comme ils étaient ; une correction va dans une nouvelle migration.',
    );
    this.name = 'ChangedMigrationError';
  }
}

/** In the form of `sha256sum`; only those of versions that were released. */
const RELEASED = 'released.sha256';

/** Fails when a migration that was released is no longer what it was. */
export async function assertReleasedUnchanged(folder: URL = FOLDER): Promise<void> {
  const list = await readFile(new URL(RELEASED, folder), 'utf8');
  const released = list
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/));
  const changed: string[] = [];
  for (const [hash, file = ''] of released) {
    const bytes = await readFile(new URL(file, folder)).catch(() => '');
    if (createHash('sha256').update(bytes).digest('hex') !== hash) changed.push(file);
  }
  if (changed.length > 0) throw new ChangedMigrationError(changed);
}

export async function pendingMigrations(db: Queries): Promise<string[]> {
  const known = knownMigrations();
  return withoutApplied(known, await appliedMigrations(db));
}

export async function runMigrations(pool: Pool, db: Queries): Promise<string[]> {
  await assertReleasedUnchanged();
  // Most starts find nothing to do, for which they need no owner of the tables.
  const isDone = (await pendingMigrations(db)).length === 0;
  const done = isDone ? [] : await asOwner(pool, (client) => inTransaction(client, () => migrateInside(client)));
  // Another process may have made the role just now, after a connection of this one was opened.
  await closeIdleConnections(pool);
  return done;
}

/** Inside an open transaction of the tables' owner: all that is pending, or no further than `upTo`. */
export async function migrateInside(client: PoolClient, { upTo }: { upTo?: string[] } = {}): Promise<string[]> {
  const known = knownMigrations();
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
  // What a trigger leaves until the end of a transaction keeps its table from being altered in it: it is done at once.
  if (pending.length > 0) await client.query('set constraints all immediate');
  for (const name of pending) {
    await client.query(await readFile(migrationFile(name), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
  }
  // All that can wait for the end does so by itself: rows that are put back in this transaction name each other.
  if (pending.length > 0) await client.query('set constraints all deferred');
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

export function knownMigrations(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

export const migrationFile = (name: string): URL => new URL(`${name}.sql`, FOLDER);

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
