import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from '../platform/db/database.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { preparedDatabase } from '../platform/db/pglite/prepared-database.ts';

/** The one that the settings name, or the embedded one under `DATA_DIR`. */
export async function openConfiguredDatabase(
  { databaseUrl, dataDir }: Config,
  connections?: number,
): Promise<Database> {
  if (databaseUrl)
    return openDatabase({
      engine: 'postgres',
      url: databaseUrl,
      ...(connections !== undefined && { max: connections }),
    });
  const prepared = preparedDatabase();
  return openDatabase({
    engine: 'pglite',
    dataDir: join(dataDir, 'database'),
    ...(prepared !== undefined && { loadFrom: prepared }),
  });
}
