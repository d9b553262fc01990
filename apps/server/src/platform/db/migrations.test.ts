import { sql } from 'kysely';
import { appendFileSync, cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { insertTestShop } from '../../../testing/harness/insert-test-shop.ts';
import {
  closedWhenDone,
  createTestPostgres,
  openTestDatabase,
  testEngine,
} from '../../../testing/harness/open-test-database.ts';
import { temporaryFolder } from '../../../testing/harness/temporary-folder.ts';
import type { Database } from './database.ts';
import {
  assertReleasedUnchanged,
  ChangedMigrationError,
  knownMigrations,
  UnknownMigrationError,
} from './migrations.ts';

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

describe('released migrations', () => {
  const folder = new URL('./migrations/', import.meta.url);

  test('are what they were when they were released', async () => {
    await expect(assertReleasedUnchanged()).resolves.toBeUndefined();
  });

  test('come before those that are not released yet', async () => {
    const released = [...readFileSync(new URL('released.sha256', folder), 'utf8').matchAll(/ (\S+)\.sql$/gm)];
    const known = await knownMigrations();
    expect(released.map(([, name]) => name)).toEqual(known.slice(0, released.length));
    expect(released.length).toBeGreaterThan(10);
  });

  test.each([
    ['changed by one sign', (copy: string) => appendFileSync(join(copy, '0005-ordering.sql'), ' ')],
    ['removed', (copy: string) => rmSync(join(copy, '0005-ordering.sql'))],
  ])('that are %s stop the start with a sentence', async (_how, harm) => {
    const copy = temporaryFolder();
    cpSync(folder, copy, { recursive: true });
    harm(copy);
    const check = assertReleasedUnchanged(pathToFileURL(`${copy}/`));
    await expect(check).rejects.toThrow(ChangedMigrationError);
    await expect(check).rejects.toThrow(/déjà publiées ont changé ou manquent \(0005-ordering\.sql\)/);
  });
});
