import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { insertTestShop } from '../../../../testing/harness/insert-test-shop.ts';
import { closedWhenDone, createTestPostgres } from '../../../../testing/harness/open-test-database.ts';
import { createPostgresDatabase } from '../../../../testing/harness/postgres-databases.ts';
import { startPostgres } from '../../../../testing/harness/start-postgres.ts';
import type { Database } from '../database.ts';

describe('migrating from several processes', () => {
  test('one database: one of them does the work', async () => {
    const url = await createTestPostgres();
    const processes = await Promise.all(threeTimes(() => closedWhenDone({ engine: 'postgres', url })));
    const done = await Promise.all(processes.map((database) => database.migrate()));
    expect(done.filter((names) => names.length > 0)).toHaveLength(1);
  });

  test('two databases of a new server, owned by an ordinary account that may create roles', async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const admin = server.url('postgres');
    await createPostgresDatabase(admin, { name: 'one', owner: 'producer' });
    await createPostgresDatabase(admin, { name: 'two', owner: 'producer' });
    const databases = await Promise.all(
      ['one', 'two'].map((name) => closedWhenDone({ engine: 'postgres', url: server.url(name, 'producer') })),
    );
    await startAsOwner(databases);

    await Promise.all(databases.map((database) => database.migrate()));

    for (const database of databases) {
      await insertTestShop(database);
      expect(
        await Promise.all(threeTimes(() => database.shopless.selectFrom('saleables').selectAll().execute())),
      ).toEqual([[], [], []]);
      const mine = await insertTestShop(database);
      expect(await database.withShop(mine.shopId, (tx) => tx.selectFrom('saleables').select('id').execute())).toEqual([
        { id: mine.articleId },
      ]);
    }
  });
});

const threeTimes = <Result>(make: () => Result): Result[] => Array.from({ length: 3 }, make);

/**
 * Opens connections while there is no role to hold them; transactions cannot begin, what travels with their beginning
 * is not done as the owner, and the connections stay usable.
 */
async function startAsOwner(databases: Database[]): Promise<void> {
  for (const database of databases) {
    const attempts = await Promise.allSettled(
      threeTimes(() => database.withoutShop((tx) => sql`select 1`.execute(tx))),
    );
    expect(attempts.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await Promise.all(threeTimes(() => database.ping()));
  }
}
