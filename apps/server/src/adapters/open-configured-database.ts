import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from '../platform/db/database.ts';
import { openDatabase } from '../platform/db/open-database.ts';

/** The one that the settings name, or the embedded one under `DATA_DIR`. */
export const openConfiguredDatabase = ({ databaseUrl, dataDir }: Config, connections?: number): Promise<Database> =>
  openDatabase(
    databaseUrl
      ? { engine: 'postgres', url: databaseUrl, ...(connections !== undefined && { max: connections }) }
      : { engine: 'pglite', dataDir: join(dataDir, 'database') },
  );
