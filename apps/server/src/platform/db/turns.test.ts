import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertTestShop } from '../../../testing/harness/insert-test-shop.ts';
import { openTestDatabase } from '../../../testing/harness/open-test-database.ts';

it('a hundred transactions of one shop let another’s pass', async () => {
  const database = await openTestDatabase();
  const [{ shopId: crowded }, { shopId: small }] = [await insertTestShop(database), await insertTestShop(database)];
  const ended: string[] = [];
  let endSmall = (): void => {};
  const smallEnded = new Promise<void>((resolve) => {
    endSmall = resolve;
  });
  const crowd = Array.from({ length: 100 }, () =>
    database.withShop(crowded, async (tx) => {
      await sql`select 1`.execute(tx);
      // Where there are several connections, those of the crowded shop are all held until the other is done.
      if (database.engine === 'postgres') await smallEnded;
      ended.push('crowded');
    }),
  );
  const alone = database.withShop(small, async (tx) => {
    await sql`select 1`.execute(tx);
    ended.push('small');
    endSmall();
  });
  const all = [...crowd, alone];
  await Promise.all(all);
  // Behind those of the crowded shop that had begun, and the next of its own.
  expect(ended.indexOf('small')).toBeLessThan(12);
  expect(ended).toHaveLength(101);
});

it('what belongs to no shop does not wait behind a shop’s queue', async () => {
  const database = await openTestDatabase();
  const { shopId } = await insertTestShop(database);
  const answered = Promise.withResolvers<void>();
  let ended = 0;
  const all = Array.from({ length: 100 }, () =>
    database.withShop(shopId, async (tx) => {
      await sql`select 1`.execute(tx);
      // Where there are several connections, the shop holds all that it may have until the other is done.
      if (database.engine === 'postgres') await answered.promise;
      ended += 1;
    }),
  );
  await database.ping();
  expect(ended).toBeLessThan(12);
  answered.resolve();
  await Promise.all(all);
});
