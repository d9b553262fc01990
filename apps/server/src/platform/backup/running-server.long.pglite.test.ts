import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { backupWhileWritten, WRITTEN_MEANWHILE } from '../../../testing/harness/backup-while-written.ts';
import { everyRow } from '../../../testing/harness/every-row.ts';
import { closedWhenDone, openEmptyDatabase } from '../../../testing/harness/open-test-database.ts';
import { temporaryFolder } from '../../../testing/harness/temporary-folder.ts';
import { silentSince } from '../outbox/silence.queries.ts';
import { restore } from './restore.ts';

const TIMEOUT = 120_000;

it(
  'a backup shows one instant of the embedded engine, which answers and writes meanwhile',
  { timeout: TIMEOUT },
  async () => {
    const { services, database, dataDir, path, before } = await backupWhileWritten({
      loadFrom: inject('pgliteTemplate'),
    });
    expect((await everyRow(database))['users']).toHaveLength(before['users']!.length + WRITTEN_MEANWHILE);
    expect(readdirSync(dataDir).toSorted()).toEqual(['cluster', 'lock']);

    const restored = await openEmptyDatabase();
    await restore({ ...services, database: restored }, path);
    expect(await everyRow(restored)).toEqual(before);
    expect(await silentSince(restored.shopless)).not.toBeNull();
  },
);

it('a copy that a killed process left is removed at the next start', { timeout: TIMEOUT }, async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'copy-1', 'cluster'), { recursive: true });
  await closedWhenDone({ engine: 'pglite', dataDir, loadFrom: inject('pgliteTemplate') });
  expect(existsSync(join(dataDir, 'copy-1'))).toBe(false);
});
