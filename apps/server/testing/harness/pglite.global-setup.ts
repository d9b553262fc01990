import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '../../src/platform/db/create-database.ts';
import { openPglite } from '../../src/platform/db/pglite/open-pglite.ts';
import { dropTemplates } from '../../src/platform/db/pglite/prepared-database.ts';
import './provided-context.ts';

/** Initialising PGlite takes seconds; each test file starts from the dump of a database instead, empty or migrated. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'etal-pglite-'));
  const connection = await openPglite({ memory: true });
  const dump = async (name: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, await connection.dump());
    return path;
  };
  try {
    await dropTemplates(connection);
    project.provide('pgliteEmpty', await dump('empty.tar'));
    await createDatabase(connection).migrate();
    project.provide('pgliteTemplate', await dump('template.tar'));
  } finally {
    await connection.close();
  }
  return () => rm(folder, { recursive: true, force: true });
}
