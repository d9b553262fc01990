import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { temporaryFolder } from '../../../../testing/harness/temporary-folder.ts';
import { isDatabaseAway } from '../postgres-errors.ts';
import { EmbeddedDatabaseStopped } from './embedded-database-stopped.ts';
import { pgliteMaintenance } from './maintain-pglite.ts';
import { openPglite, type PgliteConnection } from './open-pglite.ts';

/** PGlite itself throws on it. */
const INVALID_START_UP = Buffer.from([0, 0, 0, 8, 0, 0, 0, 0]);

describe('the embedded engine', () => {
  let connection: PgliteConnection;
  let pool: Pool;
  beforeAll(async () => {
    connection = await openPglite({ memory: true, loadFrom: inject('pgliteTemplate') });
    ({ pool } = connection);
  });
  afterAll(() => connection.close());

  test('what a broken connection left is gone for the next one', async () => {
    const broken = await pool.connect();
    await broken.query(`reset role; set etal.shop_id = '${crypto.randomUUID()}'`);
    await broken.query(`begin; insert into throttles values ('left behind', 1, now())`);
    broken.release(true);

    const next = await pool.connect();
    const { rows } = await next.query(
      'select current_user::text as role, etal_shop_id() as shop, (select count(*) from throttles)::int as throttles',
    );
    next.release();
    expect(rows).toEqual([{ role: 'etal_app', shop: null, throttles: 0 }]);
  });

  test('large values go both ways whole', async () => {
    const client = await pool.connect();
    const text = 'é'.repeat(3_000_000);
    const { rows } = await client.query<{ text: string }>('select $1::text as text', [text]);
    client.release();
    expect(rows[0]?.text === text).toBe(true);
  });

  test('an error in the middle of a request leaves the next one in order', async () => {
    const client = await pool.connect();
    await expect(client.query('select $1::int / 0', [1])).rejects.toMatchObject({ code: '22012' });
    const { rows } = await client.query('select $1::int as value', [7]);
    client.release();
    expect(rows).toEqual([{ value: 7 }]);
  });

  test('a log that has grown large is checkpointed, a small one is not', async () => {
    const { checkpointAbove } = pgliteMaintenance(pool);
    const client = await pool.connect();
    await client.query(`insert into throttles select 'wal ' || n, 1, now() from generate_series(1, 2000) n`);
    client.release();

    expect(await checkpointAbove(10_000_000)).toBe(false);
    expect(await checkpointAbove(100_000)).toBe(true);
    expect(await checkpointAbove(100_000)).toBe(false);
  });

  test('vacuum gathers the statistics nobody else would', async () => {
    await pgliteMaintenance(pool).vacuum();
    const client = await pool.connect();
    const { rows } = await client.query(`select reltuples::int as rows from pg_class where relname = 'throttles'`);
    client.release();
    expect(rows).toEqual([{ rows: 2000 }]);
  });

  test('a start that fails says so', async () => {
    await expect(openPglite({ memory: true, loadFrom: '/nowhere.tar' })).rejects.toThrow(/ENOENT/);
  });

  const killThread = async ({ pool: dying }: PgliteConnection): Promise<void> => {
    const client = await dying.connect();
    const lost = new Promise((resolve) => {
      client.once('error', resolve);
    });
    client.connection.stream.write(INVALID_START_UP);
    expect(await lost).toBeInstanceOf(EmbeddedDatabaseStopped);
    client.release(true);
  };

  test(
    'on disk, its thread dies and the next connection finds it started anew, with all that was committed',
    { timeout: 60_000 },
    async () => {
      const dying = await openPglite({ dataDir: temporaryFolder(), loadFrom: inject('pgliteTemplate') });
      const before = await dying.pool.connect();
      await before.query(`insert into throttles values ('kept', 1, now())`);
      before.release();
      await killThread(dying);

      const next = await dying.pool.connect();
      const { rows } = await next.query('select key from throttles');
      next.release();
      await dying.close();
      expect(rows).toEqual([{ key: 'kept' }]);
    },
  );

  test('in memory, once its thread has died, it is away', async () => {
    const dying = await openPglite({ memory: true, loadFrom: inject('pgliteTemplate') });
    await killThread(dying);

    const next: unknown = await dying.pool.connect().catch((error: unknown) => error);
    expect(isDatabaseAway(next)).toBe(true);
    await dying.close();
  });
});
