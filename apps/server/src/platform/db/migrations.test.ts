import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertTestShop } from '../../../testing/harness/insert-test-shop.ts';
import {
  closedWhenDone,
  createTestPostgres,
  openTestDatabase,
  testEngine,
} from '../../../testing/harness/open-test-database.ts';
import type { Database } from './database.ts';
import { UnknownMigrationError } from './migrations.ts';

const openEmpty = async (): Promise<Database> =>
  closedWhenDone(
    testEngine === 'postgres'
      ? { engine: 'postgres', url: await createTestPostgres() }
      : { engine: 'pglite', memory: true },
  );

test('an empty database is brought up to date once, whoever asks', { timeout: 60_000 }, async () => {
  const database = await openEmpty();
  expect(await database.pendingMigrations()).toContain('0001-foundations');

  const [first, second] = await Promise.all([database.migrate(), database.migrate()]);

  expect([...first, ...second]).toEqual([...new Set([...first, ...second])]);
  expect(await database.pendingMigrations()).toEqual([]);
  expect(await database.migrate()).toEqual([]);
  await expect(insertTestShop(database)).resolves.toBeDefined();
});

test('a database of a newer version is refused, in words', async () => {
  const database = await openTestDatabase();
  await database.acrossShops(async (tx) => {
    await sql`reset role`.execute(tx);
    await tx.insertInto('migrations').values({ name: '9999-from-the-future' }).execute();
  });
  await expect(database.migrate()).rejects.toThrow(UnknownMigrationError);
  await expect(database.pendingMigrations()).rejects.toThrow(/version plus récente d’Étal \(9999-from-the-future\)/);
});
