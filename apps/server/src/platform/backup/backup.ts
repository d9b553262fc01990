import type { Writable } from 'node:stream';
import type { PoolClient } from 'pg';
import { storedFilesOf } from '../images/image-files.ts';
import type { ImageStore } from '../../ports/image-store.ts';
import type { Services } from '../services.ts';
import { BackupError, type BackupLine } from './backup-format.ts';
import { inDependencyOrder } from './table-order.ts';
import { readImageIds, readMigrations, readRows, readSequences, readTables, writeAlike } from './tables.queries.ts';
import { writeBackup, writeBackupFile } from './write-backup-file.ts';

export interface BackupCounts {
  tables: number;
  rows: number;
  /** Undefined: they are in a bucket of their own, and stay there. */
  images: number | undefined;
  /** Named by a shop and found nowhere. */
  missingImages: number;
}

/** Everything as it is at one instant, in one file that either engine takes back, while the server goes on serving. */
export const backup = (services: Services, path: string): Promise<BackupCounts> =>
  writeBackupFile(path, async (file) => {
    const counts = await backupInto(services, file);
    file.end();
    return counts;
  });

/** The same, into what the caller opened and closes. */
export async function backupInto({ database, images, config, clock }: Services, sink: Writable): Promise<BackupCounts> {
  const counts: BackupCounts = { tables: 0, rows: 0, images: config.s3 ? undefined : 0, missingImages: 0 };
  await database.snapshot(async (client) => {
    await writeAlike(client);
    const migrations = await readMigrations(client);
    if (migrations.length === 0)
      throw new BackupError('La base de données est vide\u00A0: il n’y a rien à sauvegarder.');
    const header = { createdAt: clock.now().toISOString(), engine: database.engine, migrations };
    await writeBackup(sink, header, linesOf(client, images, counts));
  });
  return counts;
}

async function* linesOf(
  client: PoolClient,
  images: ImageStore,
  counts: BackupCounts,
): AsyncGenerator<BackupLine | string> {
  for (const table of inDependencyOrder(await readTables(client))) {
    counts.tables += 1;
    yield { table: table.name, columns: table.columns.map(({ name }) => name) };
    for await (const row of readRows(client, table)) {
      counts.rows += 1;
      yield row;
    }
  }
  yield* await readSequences(client);
  if (counts.images === undefined) return;
  for (const id of await readImageIds(client)) {
    for (const { key, contentType } of storedFilesOf(id)) {
      const bytes = await images.get(key);
      if (bytes) yield { image: key, type: contentType, base64: Buffer.from(bytes).toString('base64') };
      else counts.missingImages += 1;
    }
    counts.images += 1;
  }
}
