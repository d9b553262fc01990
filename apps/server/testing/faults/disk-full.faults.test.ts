import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, symlinkSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seededRandom } from '../../fixtures/seed/random.ts';
import { startServer } from '../harness/start-server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { whenDone } from '../harness/when-done.ts';
import { expectTrueBooks } from './books.ts';
import { openMarket } from './open-market.ts';
import { drawWishes, placeAll, tryOnce, type Wish } from './shoppers.ts';

const AWAY = 'Une erreur est survenue, veuillez réessayer plus tard.';

/** A file system of its own, in memory: only root may mount one, so this test runs as root alone. */
function smallDisk(megabytes: number): string {
  const folder = temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  whenDone(() => execFileSync('umount', [folder]));
  return folder;
}

/** Takes all the room there is, but so much; gives the way to give it back. */
function fill(folder: string, { but = 0 } = {}): () => void {
  const path = join(folder, 'ballast');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(64 * 1024);
  let taken = 0;
  try {
    for (;;) taken += writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
  expect(statfsSync(folder).bavail).toBe(0);
  truncateSync(path, taken - but);
  return () => rmSync(path);
}

const readable = async (origin: string, path: string) => (await fetch(`${origin}${path}`)).status;

it.runIf(process.getuid?.() === 0)(
  'the disk of the embedded database is full: a sentence, pages are still read, and orders are taken again once there is room',
  async () => {
    const dataDir = smallDisk(256);
    const market = await openMarket('pglite', { dataDir });
    const wishes = drawWishes(market, 60, seededRandom(3));
    const server = startServer('serve', market.settings);
    const origin = await server.address();
    await placeAll(market, wishes.slice(0, 20), { origin: () => origin, atOnce: 10 });

    const makeRoom = fill(dataDir);
    const refused: string[] = [];
    for (const wish of wishes.slice(20, 40))
      await tryOnce(market, wish, origin, (status, sentence) => refused.push(`${status} ${sentence}`));
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused)).toEqual(new Set([`503 ${AWAY}`]));
    expect([
      await readable(origin, `/boutique/${market.slug}`),
      await readable(origin, `/api/boutique/${market.slug}/GetStorefront`),
    ]).toEqual([200, 200]);
    makeRoom();

    await placeAll(market, wishes, { origin: () => origin, atOnce: 10 });
    await server.stop();
    const books = await market.openBooks();
    whenDone(() => books.close());
    await expectTrueBooks(books, market, wishes);
  },
);

it.runIf(process.getuid?.() === 0)(
  'no room for the next piece of its log, which stops PostgreSQL: it starts anew by itself, with all that was told',
  async () => {
    const dataDir = smallDisk(256);
    const market = await openMarket('pglite', { dataDir });
    // Mails go elsewhere: what room is left is for the tables, and too little for a piece of the log (16 MB).
    symlinkSync(temporaryFolder(), join(dataDir, 'outbox'));
    const wishes = drawWishes(market, 2000, seededRandom(4));
    const server = startServer('serve', market.settings);
    const origin = await server.address();
    const makeRoom = fill(dataDir, { but: 14 * 1024 * 1024 });

    const refused: string[] = [];
    const tried: Wish[] = [];
    for (const wish of wishes) {
      if (refused.length >= 3) break;
      tried.push(wish);
      await tryOnce(market, wish, origin, (status, sentence) => refused.push(`${status} ${sentence}`));
    }
    expect(refused).toEqual([`503 ${AWAY}`, `503 ${AWAY}`, `503 ${AWAY}`]);
    expect(
      server.output.filter((line) => line.includes('pg_wal') && line.includes('No space left on device')).length,
      'the log says why',
    ).toBeGreaterThan(0);
    makeRoom();

    await placeAll(market, tried, { origin: () => origin, atOnce: 10 });
    expect(server.child.exitCode, 'the same process').toBeNull();
    await server.stop();
    const books = await market.openBooks();
    whenDone(() => books.close());
    await expectTrueBooks(books, market, tried);
  },
);
