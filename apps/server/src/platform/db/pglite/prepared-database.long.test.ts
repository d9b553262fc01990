import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../testing/harness/temporary-folder.ts';
import { openDatabase } from '../open-database.ts';
import { prepareDatabase, preparedDatabase } from './prepared-database.ts';

test('a new database begins with what was prepared from the same migrations, and each is its own', async () => {
  const folder = temporaryFolder();
  expect(preparedDatabase(folder)).toBeUndefined();
  mkdirSync(join(folder, 'of-an-older-version'));

  await prepareDatabase(folder);

  const [current = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  const loadFrom = preparedDatabase(folder) ?? '';
  const users = async (dataDir: string, addition?: string) => {
    const database = await openDatabase({ engine: 'pglite', dataDir, loadFrom });
    try {
      expect(await database.pendingMigrations()).toEqual([]);
      if (addition)
        await database.shopless.insertInto('users').values({ email: addition, email_key: addition }).execute();
      const { rows } = await sql<{ email: string }>`select email from users`.execute(database.shopless);
      return rows.map(({ email }) => email);
    } finally {
      await database.close();
    }
  };
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  expect(await users(first, 'maud@ferme.test')).toEqual(['maud@ferme.test']);
  expect(await users(second)).toEqual([]);
  // What is there is opened, whatever was prepared.
  expect(await users(first)).toEqual(['maud@ferme.test']);

  renameSync(join(folder, current), join(folder, 'of-other-migrations'));
  expect(preparedDatabase(folder)).toBeUndefined();
}, 60_000);
