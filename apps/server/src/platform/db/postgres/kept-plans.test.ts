import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertTestShop } from '../../../../testing/harness/insert-test-shop.ts';
import {
  closedWhenDone,
  createTestPostgres,
  openTestDatabase,
} from '../../../../testing/harness/open-test-database.ts';
import { POSTGRES_TEMPLATE } from '../../../../testing/harness/provided-context.ts';
import { anyOfTexts } from '../any-of.ts';
import type { Database } from '../database.ts';
import { nameStatements } from '../kept-plans.ts';

const often = <Result>(run: () => Result): Result[] => Array.from({ length: 8 }, run);

it('names what is sent often, always by the same name', () => {
  const nameOf = nameStatements();
  expect(often(() => nameOf('select a from b where c = $1'))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'etal_0',
    'etal_0',
    'etal_0',
    'etal_0',
  ]);
  expect(often(() => nameOf('select d from b where c = $1')).at(-1)).toBe('etal_1');
});

it.each(['select a from b limit $1', 'select * from b where c = $1', 'insert into b values ($1) returning *'])(
  'never names: %s',
  (text) => {
    const nameOf = nameStatements();
    expect(often(() => nameOf(text)).at(-1)).toBeUndefined();
  },
);

it('has an end of names and of counting, and goes on by the names it gave', () => {
  const nameOf = nameStatements();
  for (let other = 0; other < 5000; other++) nameOf(`select ${other} where a = $1`);
  const named = Array.from({ length: 300 }, (_, index) => often(() => nameOf(`select b${index} where a = $1`)).at(-1));
  expect(named.filter((name) => name !== undefined)).toHaveLength(200);
  expect(nameOf('select b0 where a = $1')).toBe('etal_0');
});

const labelOf = (database: Database, shopId: string): Promise<string[]> =>
  database.withShop(shopId, async (tx) =>
    (await tx.selectFrom('saleables').select('label').where('label', '!=', 'none').execute()).map(({ label }) => label),
  );

it('is seen by the server, and what a shop may see is judged each time', async () => {
  const database = await openTestDatabase();
  const shops = [await insertTestShop(database), await insertTestShop(database)];
  for (let time = 0; time < 10; time++) {
    for (const { shopId } of shops) expect(await labelOf(database, shopId)).toHaveLength(1);
    expect(
      await database.shopless.selectFrom('saleables').select('label').where('label', '!=', 'none').execute(),
    ).toEqual([]);
    expect(
      await database.acrossShops((tx) =>
        tx.selectFrom('saleables').select('label').where('label', '!=', 'none').execute(),
      ),
    ).toHaveLength(2);
  }
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
    database.shopless,
  );
  expect(rows.some(({ statement }) => statement.includes('"saleables"'))).toBe(true);
});

it('is planned once, also where it is asked for several at a time', async () => {
  const url = await createTestPostgres({ template: POSTGRES_TEMPLATE });
  const database = await closedWhenDone({ engine: 'postgres', url, max: 1 });
  const names = ['lower', 'upper', 'length'];
  const countOf = (asked: readonly string[]) =>
    sql`select count(*) from pg_proc where proname = ${anyOfTexts(asked)}`.execute(database.shopless);
  for (let time = 0; time < 5; time++) await Promise.all(often(() => countOf(names.slice(0, 2 + (time % 2)))));
  const { rows } = await sql<{ planned: number; kept: number }>`
    select custom_plans::int as planned, generic_plans::int as kept from pg_prepared_statements
    where statement like 'select count(*) from pg_proc %'`.execute(database.shopless);
  // PostgreSQL tries a statement five times before it keeps a plan.
  expect(rows).toEqual([{ planned: 5, kept: 31 }]);
});

it('outlives a column that another process adds', async () => {
  const url = await createTestPostgres({ template: POSTGRES_TEMPLATE });
  const [database, other] = [
    await closedWhenDone({ engine: 'postgres', url }),
    await closedWhenDone({ engine: 'postgres', url }),
  ];
  const { shopId } = await insertTestShop(database);
  const readSettings = () =>
    database.withShop(shopId, (tx) =>
      tx.selectFrom('payment_settings').selectAll().where('shop_id', '=', shopId).execute(),
    );
  await Promise.all(often(readSettings));
  await Promise.all(often(() => labelOf(database, shopId)));
  await other.asOwner(async (client) => {
    await client.query('alter table payment_settings add column extra text');
    await client.query('alter table saleables add column extra text');
  });
  for (const settings of await Promise.all(often(readSettings)))
    expect(settings.every((row) => 'extra' in row)).toBe(true);
  expect(await labelOf(database, shopId)).toHaveLength(1);
});
