import { createDatabase } from './create-database.ts';
import type { Database } from './database.ts';
import { openPglite, type PgliteOptions } from './pglite/open-pglite.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { setTypeParsers } from './type-parsers.ts';

export type DatabaseOptions =
  | { engine: 'postgres'; url: string; max?: number }
  | ({ engine: 'pglite' } & PgliteOptions);

/** Opens it as it is: call `migrate()` to bring its tables up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  setTypeParsers();
  return createDatabase(options.engine === 'postgres' ? openPostgres(options) : await openPglite(options));
}
