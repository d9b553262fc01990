import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { importFile } from '../../../testing/harness/import-file.ts';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';

let server: TestApp;
let shop: Visitor;
beforeAll(async () => {
  server = await openTestApp();
  shop = await server.openShop();
});

/** As the database itself looks up the customer whom a row refers to. */
const lookUp = sql<{ 'QUERY PLAN': string }>`explain execute referred (null, null)`;

it('finds whom a row refers to by their key once a file was imported, however young the database is', async () => {
  const lines = Array.from({ length: 60 }, (_, n) => `Client ${n};client-${n}@import.test`);
  await importFile(shop, 'Shoppers', ['Nom;Email', ...lines].join('\n'));
  const plan = await server.services.database.acrossShops(async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    await sql`
      prepare referred (uuid, uuid) as
      select 1 from only shoppers where shop_id = $1 and id = $2 for key share of shoppers`.execute(tx);
    const { rows } = await lookUp.execute(tx);
    await sql`deallocate referred`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  // Not by the shop alone, and then whoever of it is not the one.
  expect(plan).toContain('Index Cond: ((shop_id = $1) AND (id = $2))');
});
