import type { PoolClient } from 'pg';
import { knownMigrations, migrateInside } from '../db/migrations.ts';
import type { ImageStore } from '../../ports/image-store.ts';
import { fallSilent } from '../outbox/silence.queries.ts';
import type { Services } from '../services.ts';
import { BackupError, type BackupHeader } from './backup-format.ts';
import { checkBackupFile, readBackupLines } from './read-backup-file.ts';
import {
  filledTable,
  insertRows,
  readMigrations,
  readTables,
  setSequence,
  silenceTriggers,
  type TableShape,
  wakeTriggers,
  writeAlike,
} from './tables.queries.ts';

export interface RestoreCounts {
  rows: number;
  imageFiles: number;
  createdAt: string;
}

/**
 * Into an empty database only, in one transaction: all of it or nothing. The tables are first brought to where they
 * were when the file was made, filled, then brought up to date. Image files come last; those that a failure leaves
 * behind bear their final names and are written again by the next attempt. The copy is silent (R-RUNNING-8): the first
 * may still be there, and send the same.
 */
export async function restore({ database, images }: Services, path: string): Promise<RestoreCounts> {
  const header = await checkBackupFile(path);
  const known = knownMigrations();
  const unknown = header.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new BackupError(
      `La sauvegarde vient d’une version plus récente d’Étal (${unknown.join(', ')})\u00A0: ` +
        'restaurez-la avec cette version-là.',
    );
  const counts = { rows: 0, imageFiles: 0, createdAt: header.createdAt };
  await database.asOwner(async (client) => {
    await writeAlike(client);
    const tables = await prepareTables(client, header);
    await silenceTriggers(client, tables);
    await loadLines(client, { path, tables, images, counts });
    await wakeTriggers(client, tables);
    await migrateInside(client);
    await fallSilent(client);
  });
  // The planner knows nothing yet of what came at once.
  await database.vacuum();
  return counts;
}

/** Tables as they were for the file, and empty. */
async function prepareTables(client: PoolClient, { migrations }: BackupHeader): Promise<TableShape[]> {
  const applied = await readMigrations(client);
  const filled = applied.length > 0 ? await filledTable(client, await readTables(client)) : undefined;
  if (filled !== undefined)
    throw new BackupError(
      `La base de données n’est pas vide (table ${filled})\u00A0: une sauvegarde ne se restaure que dans une base neuve.`,
    );
  const ahead = applied.filter((name) => !migrations.includes(name));
  if (ahead.length > 0)
    throw new BackupError(
      `Cette base est vide mais plus récente que la sauvegarde (${ahead.join(', ')})\u00A0: ` +
        'restaurez dans une base neuve.',
    );
  await migrateInside(client, { upTo: migrations });
  return readTables(client);
}

/** Rows are sent some hundreds at a time, and never more than a few megabytes. */
const ROWS_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 2_000_000;

interface Loading {
  path: string;
  tables: TableShape[];
  images: ImageStore;
  counts: RestoreCounts;
}

async function loadLines(client: PoolClient, { path, tables, images, counts }: Loading): Promise<void> {
  let table: TableShape | undefined;
  let waiting: (string | null)[][] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (table && waiting.length > 0) await insertRows(client, table, waiting);
    waiting = [];
    size = 0;
  };
  for await (const line of readBackupLines(path)) {
    if (Array.isArray(line)) {
      if (line.length !== table?.columns.length)
        throw new BackupError('La sauvegarde a une ligne qui n’est d’aucune table.');
      waiting.push(line);
      size += line.reduce((sum, value) => sum + (value?.length ?? 0), 0);
      counts.rows += 1;
      if (waiting.length >= ROWS_AT_ONCE || size >= CHARACTERS_AT_ONCE) await flush();
      continue;
    }
    await flush();
    if ('table' in line) table = tableFor(tables, line);
    else if ('sequence' in line) await setSequence(client, line);
    else {
      await images.put(line.image, Buffer.from(line.base64, 'base64'), line.type);
      counts.imageFiles += 1;
    }
  }
  await flush();
}

/** The file's columns, in its order, with the types they have here. */
function tableFor(tables: TableShape[], { table, columns }: { table: string; columns: string[] }): TableShape {
  const found = tables.find(({ name }) => name === table);
  const typed = columns.map((name) => found?.columns.find((column) => column.name === name));
  if (!found || found.columns.length !== columns.length || !typed.every((column) => column !== undefined)) {
    throw new BackupError(`La table ${table} de la sauvegarde n’est pas celle de cette version d’Étal.`);
  }
  return { ...found, columns: typed };
}
