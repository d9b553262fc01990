import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '../db/create-database.ts';
import { openPglite } from '../db/pglite/open-pglite.ts';
import './provided-context.ts';

/** Initialising PGlite takes seconds; each test file starts from a dump of a migrated database instead. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dump = await migratedDump();
  const folder = await mkdtemp(join(tmpdir(), 'etal-pglite-'));
  const template = join(folder, 'template.tar');
  await writeFile(template, dump);
  project.provide('pgliteTemplate', template);
  return () => rm(folder, { recursive: true, force: true });
}

async function migratedDump(): Promise<Uint8Array> {
  const connection = await openPglite({ memory: true });
  try {
    await createDatabase(connection).migrate();
    return await connection.dump();
  } finally {
    await connection.close();
  }
}
