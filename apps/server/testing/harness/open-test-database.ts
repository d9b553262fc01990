import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { Database, Engine } from '../../src/platform/db/database.ts';
import { openDatabase, type DatabaseOptions } from '../../src/platform/db/open-database.ts';
import { createPostgresDatabase, dropPostgresDatabase } from './postgres-databases.ts';
import { POSTGRES_TEMPLATE } from './provided-context.ts';
import { openReusedPglite } from './reused-pglite.ts';
import { whenDone } from './when-done.ts';

export const testEngine = process.env['ETAL_TEST_ENGINE'] as Engine;

/** A migrated database without a row on the engine of the run, closed with the test or the file that opened it. */
export async function openTestDatabase(): Promise<Database> {
  if (testEngine === 'postgres')
    return closedWhenDone({ engine: 'postgres', url: await createTestPostgres({ template: POSTGRES_TEMPLATE }) });
  const database = await openReusedPglite();
  whenDone(() => database.close());
  return database;
}

/** The same without a table. */
export async function openEmptyDatabase(): Promise<Database> {
  return closedWhenDone(
    testEngine === 'postgres'
      ? { engine: 'postgres', url: await createTestPostgres() }
      : { engine: 'pglite', memory: true, loadFrom: inject('pgliteEmpty') },
  );
}

export async function closedWhenDone(options: DatabaseOptions): Promise<Database> {
  const database = await openDatabase(options);
  whenDone(() => database.close());
  return database;
}

/** Address of a new database on the run's PostgreSQL server, empty unless copied from a template; dropped when done. */
export async function createTestPostgres({ template }: { template?: string } = {}): Promise<string> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = await createPostgresDatabase(server, { name, ...(template !== undefined && { template }) });
  whenDone(() => dropPostgresDatabase(server, name));
  return url;
}
