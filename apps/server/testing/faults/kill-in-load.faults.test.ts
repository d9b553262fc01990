import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { seededRandom } from '../../fixtures/seed/random.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { expectTrueBooks } from './books.ts';
import { openMarket } from './open-market.ts';
import { drawWishes, placeAll } from './shoppers.ts';

const ORDERS = 200;
const AT_ONCE = 20;
const KILLS = 3;

/** `FAULT_SEED` plays a run again: which carts, and after how many orders the process dies. */
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);

it.each(['pglite', 'postgres'] as const)(
  'killed three times while twenty shoppers order (%s): what was told is kept, nothing is there twice',
  async (engine) => {
    const random = seededRandom(seed);
    const market = await openMarket(engine);
    const wishes = drawWishes(market, ORDERS, random);
    const share = Math.floor(ORDERS / (KILLS + 1));
    const deaths = Array.from({ length: KILLS }, (_, index) => index * share + random.between(1, share));
    process.stdout.write(`FAULT_SEED=${seed}: killed after ${deaths.join(', ')} orders\n`);

    let server: RunningServer;
    let origin = '';
    const start = async (): Promise<void> => {
      server = startServer('serve', market.settings);
      origin = await server.address();
    };
    await start();
    const restarts: Promise<void>[] = [];
    await placeAll(market, wishes, {
      origin: () => origin,
      atOnce: AT_ONCE,
      // The other nineteen are somewhere in the middle of theirs.
      onTold: (told) => {
        if (deaths.includes(told)) restarts.push(server.kill().then(start));
      },
    });
    await Promise.all(restarts);
    expect(restarts).toHaveLength(KILLS);

    // Whoever was told already asks again, as a browser that lost the answer would.
    await placeAll(market, wishes, { origin: () => origin, atOnce: AT_ONCE });
    const mails = join(market.settings['DATA_DIR']!, 'outbox');
    await vi.waitFor(
      async () => expect((await readdir(mails)).filter((name) => name.endsWith('.eml'))).toHaveLength(ORDERS * 2),
      { timeout: 120_000, interval: 200 },
    );
    await server!.stop();

    const books = await market.openBooks();
    try {
      await expectTrueBooks(books, market, wishes);
    } finally {
      await books.close();
    }
  },
);
