import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { backupInto } from '../../src/platform/backup/backup.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Services } from '../../src/platform/services.ts';
import { everyRow } from './every-row.ts';
import { closedWhenDone } from './open-test-database.ts';
import { fillRichly } from './rich-shop.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { openTestApp } from './test-app.ts';

export const WRITTEN_MEANWHILE = 20;

/**
 * The embedded engine with its files, as `npm run serve` has it, backed up while it writes. To make its first files
 * takes long: `loadFrom` is a dump to begin with.
 */
export async function backupWhileWritten({ loadFrom }: { loadFrom?: string } = {}): Promise<{
  services: Services;
  database: Database;
  dataDir: string;
  path: string;
  /** As everything was when the backup began. */
  before: Record<string, string[]>;
}> {
  const dataDir = temporaryFolder();
  const database = await closedWhenDone({ engine: 'pglite', dataDir, ...(loadFrom !== undefined && { loadFrom }) });
  await database.migrate();
  const { services } = await openTestApp({}, { database });
  await fillRichly(services);
  const before = await everyRow(database);

  // Nobody reads what it writes: it cannot end before all the writing is done.
  const held = new PassThrough({ highWaterMark: 1 });
  const making = backupInto(services, held);
  await new Promise((resolve) => held.once('readable', resolve));
  for (let turn = 0; turn < WRITTEN_MEANWHILE; turn++) {
    const email = `tard-${turn}@etal.test`;
    await database.shopless.insertInto('users').values({ email, email_key: email }).execute();
  }
  const path = join(temporaryFolder(), 'etal.backup');
  const kept = pipeline(held, createWriteStream(path));
  await making;
  held.end();
  await kept;
  return { services, database, dataDir, path, before };
}
