import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { Database, Engine } from '../../src/platform/db/database.ts';
import type { EngineConnection } from '../../src/platform/db/engine-connection.ts';
import { openPglite } from '../../src/platform/db/pglite/open-pglite.ts';
import { openPostgres } from '../../src/platform/db/postgres/open-postgres.ts';
import { openDatabase, type DatabaseOptions } from '../../src/platform/db/open-database.ts';
import { createPostgresDatabase, dropPostgresDatabase } from './postgres-databases.ts';
import { POSTGRES_TEMPLATE } from './provided-context.ts';
import { openReusedDatabase } from './reused-database.ts';
import { whenDone } from './when-done.ts';

export const testEngine = process.env['ETAL_TEST_ENGINE'] as Engine;

/** A migrated database without a row on the engine of the run, closed with the test or the file that opened it. */
export async function openTestDatabase(): Promise<Database> {
  const database = await openReusedDatabase(testEngine === 'postgres' ? openCopyOfTemplate : openDumpedTemplate);
  whenDone(() => database.close());
  return database;
}

/**
 * The same, which no test has had before. What was deleted leaves indexes of uneven size behind, and the check of a
 * foreign key may then keep a plan that reads a whole shop for each row: seconds for thousands of rows at once.
 */
export const openNewDatabase = async (): Promise<Database> =>
  closedWhenDone(
    testEngine === 'postgres'
      ? { engine: 'postgres', url: await createTestPostgres({ template: POSTGRES_TEMPLATE }) }
      : { engine: 'pglite', memory: true, loadFrom: inject('pgliteTemplate') },
  );

const openDumpedTemplate = (): Promise<EngineConnection> =>
  openPglite({ memory: true, loadFrom: inject('pgliteTemplate') });

/** Dropped when it is not to be used again; else it goes with the run's server. */
async function openCopyOfTemplate(): Promise<EngineConnection> {
  const server = inject('postgresUrl');
  const name = newName();
  const url = await createPostgresDatabase(server, { name, template: POSTGRES_TEMPLATE });
  const connection = openPostgres({ url });
  return {
    ...connection,
    async close() {
      await connection.close();
      await dropPostgresDatabase(server, name);
    },
  };
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
  const name = newName();
  const url = await createPostgresDatabase(server, { name, ...(template !== undefined && { template }) });
  whenDone(() => dropPostgresDatabase(server, name));
  return url;
}

const newName = (): string => `test_${randomUUID().replaceAll('-', '')}`;
