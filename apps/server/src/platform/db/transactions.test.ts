import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/harness/open-test-database.ts';
import { actingUser } from './acting-user.ts';
import type { Transaction } from './database.ts';
import { atTheEnd, InsideTransactionError, onCommit } from './transactions.ts';

const database = await openTestDatabase();

const throttle = (key: string) => ({ key, hits: 1, window_started_at: new Date() });
const insert = (tx: Transaction, key: string) => tx.insertInto('throttles').values(throttle(key)).execute();
const exists = async (key: string) =>
  (await database.shopless.selectFrom('throttles').select('key').where('key', '=', key).execute()).length === 1;

test('gives the result and keeps the rows', async () => {
  const result = await database.withoutShop(async (tx) => {
    await insert(tx, 'kept');
    return 'done';
  });
  expect([result, await exists('kept')]).toEqual(['done', true]);
});

test('an error undoes everything and comes out as it was', async () => {
  const failure = new Error('no');
  const transaction = database.withoutShop(async (tx) => {
    await insert(tx, 'undone');
    throw failure;
  });
  await expect(transaction).rejects.toBe(failure);
  expect(await exists('undone')).toBe(false);
});

test('a swallowed error of a statement cannot pass for a commit', async () => {
  const transaction = database.withoutShop(async (tx) => {
    await insert(tx, 'swallowed');
    await insert(tx, 'swallowed').catch(() => {});
  });
  await expect(transaction).rejects.toThrow();
  expect(await exists('swallowed')).toBe(false);
});

describe('on commit', () => {
  test('runs once the rows can be seen', async () => {
    const seen = await new Promise((resolve) => {
      void database.withoutShop(async (tx) => {
        onCommit(tx, () => resolve(exists('committed')));
        await insert(tx, 'committed');
      });
    });
    expect(seen).toBe(true);
  });

  test('is nobody’s act, whoever’s request it came from', async () => {
    const [member, shop] = [crypto.randomUUID(), crypto.randomUUID()];
    const acting: (string | undefined)[] = [];
    await actingUser.run(member, () =>
      database.withShop(shop, async (tx) => {
        onCommit(tx, () => acting.push(actingUser.getStore()));
        const { rows } = await sql<{ id: string }>`select current_setting('etal.user_id') as id`.execute(tx);
        acting.push(rows[0]?.id);
      }),
    );
    expect(acting).toEqual([member, undefined]);
  });

  test('does not run after a rollback', async () => {
    let called = false;
    const transaction = database.withoutShop(async (tx) => {
      onCommit(tx, () => {
        called = true;
      });
      throw new Error('no');
    });
    await expect(transaction).rejects.toThrow('no');
    expect(called).toBe(false);
  });
});

test('what is left to the end comes after all that is asked for later, and goes with a rollback', async () => {
  const note = (key: string) => sql`insert into throttles (key, hits, window_started_at) values (${key}, 1, now())`;
  const order = [crypto.randomUUID(), crypto.randomUUID()];
  const noted = async (): Promise<string[]> => {
    const rows = await database.shopless
      .selectFrom('throttles')
      .select('key')
      .where('key', 'in', order)
      .orderBy(sql`ctid`)
      .execute();
    return rows.map(({ key }) => key);
  };
  const failed = database.withoutShop(async (tx) => {
    atTheEnd(tx, note(order[1]!));
    await note(order[0]!).execute(tx);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await noted()).toEqual([]);
  await database.withoutShop(async (tx) => {
    atTheEnd(tx, note(order[1]!));
    await note(order[0]!).execute(tx);
  });
  expect(await noted()).toEqual(order);
});

test('a commit fails with what was left to its end', async () => {
  const failed = database.withoutShop(async (tx) => atTheEnd(tx, sql`select 1/0`));
  await expect(failed).rejects.toThrow(/division by zero/);
});

describe('inside an open transaction', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['withShop', () => database.withShop(crypto.randomUUID(), async () => {})],
    ['withoutShop', () => database.withoutShop(async () => {})],
    ['acrossShops', () => database.acrossShops(async () => {})],
    ['shopless', () => database.shopless.selectFrom('throttles').selectAll().execute()],
    ['ping', () => database.ping()],
    ['pendingMigrations', () => database.pendingMigrations()],
    ['migrate', () => database.migrate()],
  ])('%s is refused at once', async (_, use) => {
    await expect(database.withoutShop(() => use())).rejects.toThrow(InsideTransactionError);
    await expect(use()).resolves.not.toThrow();
  });

  test('work that outlives it may use the database again', async () => {
    let closed!: () => void;
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { later } = await database.withoutShop(async () => ({ later: isClosed.then(() => database.ping()) }));
    closed();
    await expect(later).resolves.toBeUndefined();
  });
});

test('the shopless handle opens no transaction', async () => {
  await expect(database.shopless.transaction().execute(async () => {})).rejects.toThrow(/withoutShop/);
  await expect(database.ping()).resolves.toBeUndefined();
});

test('a failed transaction leaves its connection clean', async () => {
  await expect(
    database.withShop('00000000-0000-0000-0000-000000000000', (tx) => sql`select 1/0`.execute(tx)),
  ).rejects.toThrow(/division by zero/);
  const { rows } = await sql`select current_user::text as role, etal_shop_id() as shop`.execute(database.shopless);
  expect(rows).toEqual([{ role: 'etal_app', shop: null }]);
});
