import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../testing/harness/open-test-database.ts';
import { anyOf } from './any-of.ts';
import { compiledOnce } from './compiled-once.ts';
import { later } from './transactions.ts';

const database = await openTestDatabase();

it('is built once, and sent with the values of each time, each in all of its places', async () => {
  let built = 0;
  const sum = compiledOnce((_db, { one, other }: { one: number; other: number }) => {
    built += 1;
    return sql<{ sum: number }>`select ${one}::int + ${other}::int * 10 + ${one}::int * 100 + ${1000}::int as sum`;
  });
  const answers = [
    await sum.first(database.shopless, { one: 1, other: 2 }),
    await database.withoutShop((tx) => sum.first(tx, { one: 3, other: 4 })),
  ];
  expect(answers).toEqual([{ sum: 1121 }, { sum: 1343 }]);
  expect(built).toBe(1);
});

it('has one text for a list of one, and another for all longer lists', async () => {
  let built = 0;
  const known = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const among = compiledOnce((_db, { ids }: { ids: readonly string[] }) => {
    built += 1;
    return sql<{ id: string }>`select id from unnest(array[${sql.join(known)}]::uuid[]) as id where id = ${anyOf(ids)}`;
  });
  for (const ids of [known.slice(0, 1), known, known.slice(1), known.slice(2)])
    expect((await among.rows(database.shopless, { ids })).map(({ id }) => id)).toEqual(ids);
  expect(built).toBe(2);
});

it('can be left to travel with the next one', async () => {
  const key = crypto.randomUUID();
  const note = compiledOnce(
    (_db, given: { key: string; now: Date }) =>
      sql`insert into throttles (key, hits, window_started_at) values (${given.key}, 1, ${given.now})`,
  );
  await database.withoutShop(async (tx) => later(tx, note.with({ key, now: new Date() })));
  expect(await database.shopless.selectFrom('throttles').select('hits').where('key', '=', key).execute()).toEqual([
    { hits: 1 },
  ]);
});

it.each<[string, (name: string) => unknown]>([
  ['its text', (name) => `${name}%`],
  ['its JSON', (name) => JSON.stringify([name])],
])('cannot hang on a value: %s', async (_what, ask) => {
  const hanging = compiledOnce((_db, { name }: { name: string }) => sql`select ${ask(name)}::text`);
  await expect(hanging.rows(database.shopless, { name: 'Tomates' })).rejects.toThrow(
    'cannot hang on the value of « name »',
  );
});
