import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { insertTestShop } from './insert-test-shop.ts';
import { openTestDatabase } from './open-test-database.ts';

/** The same for two handles on one database, and never for two: when the engine started, and its name there. */
const identityOf = async ({ shopless }: Database): Promise<string> => {
  const { rows } = await sql<{
    identity: string;
  }>`select current_database() || pg_postmaster_start_time()::text as identity`.execute(shopless);
  return rows[0]!.identity;
};

const rowsOf = (database: Database) =>
  database.acrossShops(async (tx) => [
    await tx.selectFrom('users').selectAll().execute(),
    await tx.selectFrom('shops').selectAll().execute(),
    await tx.selectFrom('images').selectAll().execute(),
  ]);

it('is the database of the test before, without its rows and its settings', async () => {
  const first = await openTestDatabase();
  await insertTestShop(first);
  await sql`set etal.shop_id = '11111111-1111-1111-1111-111111111111'`.execute(first.shopless);
  const identity = await identityOf(first);
  await first.close();

  const second = await openTestDatabase();
  expect(await identityOf(second)).toBe(identity);
  expect(await rowsOf(second)).toEqual([[], [], []]);
  const { rows } = await sql`select current_setting('etal.shop_id', true) as shop`.execute(second.shopless);
  expect(rows).not.toEqual([{ shop: '11111111-1111-1111-1111-111111111111' }]);
  expect(await second.pendingMigrations()).toEqual([]);
  await second.close();
});

it.each<[string, (database: Database) => Promise<unknown>]>([
  ['the owner of its tables came', (database) => database.asOwner((client) => client.query('select 1'))],
  ['it was vacuumed', (database) => database.vacuum()],
  ['it was migrated', (database) => database.migrate()],
])('is another one once %s', async (_name, spoil) => {
  const first = await openTestDatabase();
  const identity = await identityOf(first);
  await spoil(first);
  await first.close();
  const second = await openTestDatabase();
  expect(await identityOf(second)).not.toBe(identity);
  await second.close();
});

it('is another one while something is still under way', async () => {
  const first = await openTestDatabase();
  const identity = await identityOf(first);
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const underWay = first.withoutShop(() => {
    begun.resolve();
    return held.promise;
  });
  await begun.promise;
  const closing = first.close();
  const second = await openTestDatabase();
  expect(await identityOf(second)).not.toBe(identity);
  held.resolve();
  await Promise.all([underWay, closing]);
  await second.close();
});

it('refuses who still holds it after its test', async () => {
  const first = await openTestDatabase();
  await first.ping();
  await first.close();
  const second = await openTestDatabase();
  await expect(first.withoutShop(async () => {})).rejects.toThrow('closed');
  await expect(first.shopless.selectFrom('users').select('id').execute()).rejects.toThrow('closed');
  await expect(second.withoutShop(async () => 'open')).resolves.toBe('open');
  await second.close();
});
