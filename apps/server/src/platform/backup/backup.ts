import { access } from 'node:fs/promises';
import { IMAGE_WIDTHS } from '@etal/domain/images';
import type { PoolClient } from 'pg';
import { jpegKey, type StoredFile, webpKey } from '../images/image-files.ts';
import type { ImageStore } from '../../ports/image-store.ts';
import type { Services } from '../services.ts';
import { BackupError, type BackupLine } from './backup-format.ts';
import { inDependencyOrder } from './table-order.ts';
import { beginSnapshot, readImageIds, readMigrations, readRows, readSequences, readTables } from './tables.queries.ts';
import { writeBackupFile } from './write-backup-file.ts';

export interface BackupCounts {
  tables: number;
  rows: number;
  /** Undefined: they are in a bucket of their own, and stay there. */
  images: number | undefined;
  /** Named by a shop and found nowhere. */
  missingImages: number;
}

/**
 * Everything as it is at one instant, in one file that either engine takes back. PostgreSQL goes on serving meanwhile.
 */
export async function backup({ database, images, config, clock }: Services, path: string): Promise<BackupCounts> {
  if (await exists(path)) throw new BackupError(`Le fichier ${path} existe déjà\u00A0: choisissez un autre nom.`);
  const counts: BackupCounts = { tables: 0, rows: 0, images: config.s3 ? undefined : 0, missingImages: 0 };
  await database.asOwner(async (client) => {
    await beginSnapshot(client);
    const migrations = await readMigrations(client);
    if (migrations.length === 0)
      throw new BackupError('La base de données est vide\u00A0: il n’y a rien à sauvegarder.');
    const header = { createdAt: clock.now().toISOString(), engine: database.engine, migrations };
    await writeBackupFile(path, header, linesOf(client, images, counts));
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
    const files: StoredFile[] = [
      { key: jpegKey(id), contentType: 'image/jpeg' },
      ...IMAGE_WIDTHS.map((width) => ({ key: webpKey(id, width), contentType: 'image/webp' as const })),
    ];
    for (const { key, contentType } of files) {
      const bytes = await images.get(key);
      if (bytes) yield { image: key, type: contentType, base64: Buffer.from(bytes).toString('base64') };
      else counts.missingImages += 1;
    }
    counts.images += 1;
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
