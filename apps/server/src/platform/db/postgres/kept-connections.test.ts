import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestPostgres } from '../../../../testing/harness/open-test-database.ts';
import { openPostgres } from './open-postgres.ts';

const openPools: Pool[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(openPools.splice(0).map((pool) => pool.end()));
});

async function openPool(max?: number): Promise<Pool> {
  const { pool } = openPostgres({ url: await createTestPostgres(), ...(max !== undefined && { max }) });
  openPools.push(pool);
  return pool;
}

const acquireSome = (pool: Pool, count: number): Promise<PoolClient[]> =>
  Promise.all(Array.from({ length: count }, () => pool.connect()));

test('of the connections that a busy moment opened, a few outlast the quiet after it', async () => {
  const pool = await openPool();
  const busy = await acquireSome(pool, 7);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const client of busy) client.release();
  expect(pool.totalCount).toBe(7);
  vi.advanceTimersByTime(3_600_000);
  expect(pool.totalCount).toBe(4);
  expect(pool.idleCount).toBe(4);
});

test('a program that is given fewer connections keeps those', async () => {
  const pool = await openPool(2);
  const busy = await acquireSome(pool, 2);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const client of busy) client.release();
  vi.advanceTimersByTime(3_600_000);
  expect(pool.totalCount).toBe(2);
});

test('silence is a fault of a connection that is used, and not of one that waits', async () => {
  const pool = await openPool();
  const silenceOf = ({ connection }: PoolClient): number | undefined => (connection.stream as Socket).timeout;
  const client = await pool.connect();
  expect(silenceOf(client)).toBe(40_000);
  client.release();
  expect(silenceOf(client)).toBe(0);
  const again = await pool.connect();
  expect(again).toBe(client);
  expect(silenceOf(again)).toBe(40_000);
  again.release();
});
