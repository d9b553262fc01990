import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { silentSince } from '../outbox/silence.queries.ts';
import { backupWhileWritten } from '../../../testing/harness/backup-while-written.ts';
import { closedWhenDone } from '../../../testing/harness/open-test-database.ts';
import { createPostgresDatabase, dropPostgresDatabase } from '../../../testing/harness/postgres-databases.ts';
import { temporaryFolder } from '../../../testing/harness/temporary-folder.ts';
import { openTestApp } from '../../../testing/harness/test-app.ts';
import { whenDone } from '../../../testing/harness/when-done.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { readRows, readTables } from './tables.queries.ts';
import { everyRow } from '../../../testing/harness/every-row.ts';
import { fillRichly } from '../../../testing/harness/rich-shop.ts';

/** A database of an account without special rights, as a host gives one. */
async function openAsPlainOwner(): Promise<Database> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(await createPostgresDatabase(server, { name, owner: 'etal_plain_owner' }));
  url.username = 'etal_plain_owner';
  whenDone(() => dropPostgresDatabase(server, name));
  return closedWhenDone({ engine: 'postgres', url: url.href });
}

it(
  'from the embedded engine to PostgreSQL and back, every row of every table is the same',
  { timeout: 240_000 },
  async () => {
    const folder = temporaryFolder();
    const embedded = await closedWhenDone({ engine: 'pglite', memory: true });
    await embedded.migrate();
    const { services } = await openTestApp({}, { database: embedded });
    await fillRichly(services);
    const rows = await everyRow(embedded);
    expect(Object.values(rows).flat().length).toBeGreaterThan(200);

    await backup(services, join(folder, 'embedded'));
    const postgres = await openAsPlainOwner();
    await restore({ ...services, database: postgres }, join(folder, 'embedded'));
    expect(await everyRow(postgres)).toEqual(rows);

    await backup({ ...services, database: postgres }, join(folder, 'postgres'));
    const again = await closedWhenDone({ engine: 'pglite', memory: true });
    await restore({ ...services, database: again }, join(folder, 'postgres'));
    expect(await everyRow(again)).toEqual(rows);
  },
);

it(
  'the embedded engine, written to while it was backed up, is in PostgreSQL as it was at one instant',
  { timeout: 240_000 },
  async () => {
    const { services, path, before } = await backupWhileWritten();
    const postgres = await openAsPlainOwner();
    await restore({ ...services, database: postgres }, path);
    expect(await everyRow(postgres)).toEqual(before);
    expect(await silentSince(postgres.shopless)).not.toBeNull();
  },
);

it('a backup shows one instant, while others write', async () => {
  const { services, openShop } = await openTestApp();
  await openShop();
  const { database } = services;
  await database.snapshot(async (client) => {
    const tables = await readTables(client);
    await database.shopless
      .insertInto('users')
      .values({ email: 'tard@etal.test', email_key: 'tard@etal.test' })
      .execute();
    const users: string[] = [];
    for await (const line of readRows(
      client,
      tables.find(({ name }) => name === 'users')!,
    ))
      users.push(line);
    expect(users.filter((line) => line.includes('tard@'))).toEqual([]);
    expect(users).toHaveLength(1);
  });
});
