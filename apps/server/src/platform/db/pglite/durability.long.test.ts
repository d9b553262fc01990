import { fsyncSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { startChild } from '../../../../testing/harness/start-child.ts';
import { temporaryFolder } from '../../../../testing/harness/temporary-folder.ts';
import { openDatabase } from '../open-database.ts';
import { startPglite } from './start-pglite.ts';

const KILLS = 3;
const PAIRS_BEFORE_KILL = 25;

describe('the embedded database on disk', { timeout: 120_000 }, () => {
  test('syncs to the disk for every commit', async () => {
    let syncs = 0;
    const countingSync = (fd: number): void => {
      syncs++;
      fsyncSync(fd);
    };
    const pglite = await startPglite({ dataDir: temporaryFolder(), loadFrom: inject('pgliteTemplate') }, countingSync);
    const before = syncs;
    for (let commit = 0; commit < 10; commit++)
      await pglite.exec(`insert into throttles values ('${commit}', 1, now())`);
    expect(syncs - before).toBeGreaterThanOrEqual(10);
    await pglite.close();
  });

  test('a process killed while it writes loses nothing it has acknowledged, and no half transaction stays', async () => {
    const dataDir = temporaryFolder();
    const created = await openDatabase({ engine: 'pglite', dataDir, loadFrom: inject('pgliteTemplate') });
    await created.close();

    const acknowledged: string[] = [];
    for (let round = 0; round < KILLS; round++) {
      const writer = startChild('write-until-killed.ts', [dataDir, String(round)]);
      let killed: Promise<void> | undefined;
      for await (const pair of writer.lines) {
        acknowledged.push(pair);
        if (pair === `${round}-${PAIRS_BEFORE_KILL}`) killed = writer.kill();
      }
      await killed;
    }

    const database = await openDatabase({ engine: 'pglite', dataDir });
    const rows = await database.shopless.selectFrom('throttles').select('key').execute();
    await database.close();
    const keys = new Set(rows.map(({ key }) => key));
    expect(acknowledged.length).toBeGreaterThan(KILLS * PAIRS_BEFORE_KILL);
    expect(acknowledged.flatMap((pair) => [`${pair}-left`, `${pair}-right`]).filter((key) => !keys.has(key))).toEqual(
      [],
    );
    expect(
      rows.filter(({ key }) => !keys.has(key.replace('-right', '-left')) || !keys.has(key.replace('-left', '-right'))),
    ).toEqual([]);
  });

  test('starts over what a killed first start left unfinished, in a folder of its own, and keeps it', async () => {
    const dataDir = join(temporaryFolder(), 'database');
    mkdirSync(join(dataDir, 'cluster.unfinished'), { recursive: true });
    writeFileSync(join(dataDir, 'cluster.unfinished', 'PG_VERSION'), '18\n');

    const first = await openDatabase({ engine: 'pglite', dataDir, loadFrom: inject('pgliteTemplate') });
    await first.shopless
      .insertInto('throttles')
      .values({ key: 'kept', hits: 1, window_started_at: new Date() })
      .execute();
    const { rows: settings } =
      await sql`select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method`.execute(
        first.shopless,
      );
    await first.close();

    const second = await openDatabase({ engine: 'pglite', dataDir, loadFrom: inject('pgliteTemplate') });
    const rows = await second.shopless.selectFrom('throttles').select('key').execute();
    await second.close();

    expect(rows).toEqual([{ key: 'kept' }]);
    expect(settings).toEqual([{ fsync: 'on', method: 'fsync' }]);
    expect(readdirSync(dataDir)).toEqual(['cluster', 'lock']);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });
});
