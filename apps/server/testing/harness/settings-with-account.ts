import { join } from 'node:path';
import { inject } from 'vitest';
import { ensureUser, setPassword } from '../../src/modules/accounts/accounts.queries.ts';
import { hashPassword } from '../../src/modules/accounts/password-hash.ts';
import { type DatabaseOptions, openDatabase } from '../../src/platform/db/open-database.ts';
import { createTestPostgres, testEngine } from './open-test-database.ts';
import { POSTGRES_TEMPLATE } from './provided-context.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { PASSWORD } from './test-app.ts';

export const ACCOUNT_EMAIL = 'maud@exemple.test';

/** The settings of a server whose database already has one account, so that no demonstration is made. */
export async function settingsWithAccount(): Promise<Record<string, string>> {
  const dataDir = temporaryFolder();
  const url = testEngine === 'postgres' ? await createTestPostgres({ template: POSTGRES_TEMPLATE }) : undefined;
  const options: DatabaseOptions = url
    ? { engine: 'postgres', url }
    : { engine: 'pglite', dataDir: join(dataDir, 'database'), loadFrom: inject('pgliteTemplate') };
  const database = await openDatabase(options);
  const passwordHash = await hashPassword(PASSWORD);
  await database.withoutShop(async (tx) => setPassword(tx, (await ensureUser(tx, ACCOUNT_EMAIL)).id, passwordHash));
  await database.close();
  return { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', PLATFORM_FEE_BPS: '0', ...(url && { DATABASE_URL: url }) };
}
