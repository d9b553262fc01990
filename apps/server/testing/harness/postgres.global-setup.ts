import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { createPostgresDatabase } from './postgres-databases.ts';
import { POSTGRES_TEMPLATE } from './provided-context.ts';
import { startPostgres } from './start-postgres.ts';

/** One private server for the run; each test file copies its migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  try {
    const url = server.url('postgres');
    await createPostgresDatabase(url, { name: POSTGRES_TEMPLATE });
    const template = await openDatabase({ engine: 'postgres', url: server.url(POSTGRES_TEMPLATE) });
    await template.migrate();
    await template.close();
    project.provide('postgresUrl', url);
    return () => server.stop();
  } catch (error) {
    await server.stop();
    throw error;
  }
}
