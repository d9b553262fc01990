import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../testing/harness/open-test-database.ts';
import { isDatabaseAway } from '../postgres-errors.ts';

test('a connection cut in the middle of a transaction fails that transaction alone', async () => {
  const database = await openTestDatabase();
  const cut = database.withoutShop(async (tx) => {
    await sql`set local role none`.execute(tx);
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx).catch(() => {});
    await nextTurn();
    await sql`select 1`.execute(tx);
  });
  expect(isDatabaseAway(await cut.catch((error: unknown) => error))).toBe(true);
  await expect(database.ping()).resolves.toBeUndefined();
});
