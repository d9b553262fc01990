import { expect, test } from 'vitest';
import { insertTestShop } from '../../../testing/harness/insert-test-shop.ts';
import { openTestDatabase } from '../../../testing/harness/open-test-database.ts';
import { pruneExpired } from './prune-expired.ts';

const database = await openTestDatabase();

const NOW = new Date('2026-03-29T12:00:00Z');
const after = (hours: number): Date => new Date(NOW.getTime() + hours * 60 * 60 * 1000);

test('what is over goes, what still counts stays', async () => {
  await database.withoutShop(async (tx) => {
    const { id: user_id } = await tx
      .insertInto('users')
      .values({ email: 'a@b.fr', email_key: 'a@b.fr' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const tokens = [
      { token_hash: Buffer.from('over'), user_id, expires_at: after(0) },
      { token_hash: Buffer.from('valid'), user_id, expires_at: after(1) },
    ];
    await tx.insertInto('sessions').values(tokens).execute();
    await tx
      .insertInto('throttles')
      .values([
        { key: 'old', hits: 1, window_started_at: after(-25) },
        { key: 'old, block over', hits: 9, window_started_at: after(-25), blocked_until: after(0) },
        { key: 'old, blocked', hits: 9, window_started_at: after(-25), blocked_until: after(1) },
        { key: 'recent', hits: 1, window_started_at: after(-23) },
      ])
      .execute();
  });

  await pruneExpired(database, NOW);

  const left = await database.withoutShop(async (tx) => ({
    sessions: await tx.selectFrom('sessions').select('token_hash').execute(),
    throttles: await tx.selectFrom('throttles').select('key').orderBy('key').execute(),
  }));
  expect(left.sessions.map(({ token_hash }) => token_hash.toString())).toEqual(['valid']);
  expect(left.throttles.map(({ key }) => key)).toEqual(['old, blocked', 'recent']);
});

test('a delivered message goes after 30 days, a given-up one after a year, a waiting one never', async () => {
  const days = (count: number): Date => after(-24 * count);
  const message = (topic: string, state: { delivered_at?: Date; failed_at?: Date }) => ({
    topic,
    payload: '{}',
    created_at: days(1000),
    available_at: days(1000),
    ...state,
  });
  await database.withoutShop((tx) =>
    tx
      .insertInto('outbox')
      .values([
        message('delivered long ago', { delivered_at: days(31) }),
        message('delivered', { delivered_at: days(29) }),
        message('given up long ago', { failed_at: days(366) }),
        message('given up', { failed_at: days(364) }),
        message('waiting', {}),
      ])
      .execute(),
  );
  await pruneExpired(database, NOW);
  const left = await database.acrossShops((tx) => tx.selectFrom('outbox').select('topic').orderBy('topic').execute());
  expect(left.map(({ topic }) => topic)).toEqual(['delivered', 'given up', 'waiting']);
});

test('the key of a request goes after seven days', async () => {
  const { shopId } = await insertTestShop(database);
  const key = (name: string, days: number) => ({
    shop_id: shopId,
    call: 'CreateOrder',
    key: name,
    body_hash: Buffer.from('hash'),
    result: '{}',
    created_at: after(-24 * days),
  });
  await database.withShop(shopId, (tx) =>
    tx
      .insertInto('idempotency_keys')
      .values([key('old', 8), key('recent', 6)])
      .execute(),
  );
  await pruneExpired(database, NOW);
  const left = await database.withShop(shopId, (tx) => tx.selectFrom('idempotency_keys').select('key').execute());
  expect(left).toEqual([{ key: 'recent' }]);
});
