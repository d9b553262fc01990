import { expect, it, vi } from 'vitest';
import { seededRandom } from '../../fixtures/seed/random.ts';
import { createPostgresDatabase } from '../harness/postgres-databases.ts';
import { startServer } from '../harness/start-server.ts';
import { startPostgres } from '../harness/start-postgres.ts';
import { whenDone } from '../harness/when-done.ts';
import { expectTrueBooks, isDelivered } from './books.ts';
import { type Market, openMarket } from './open-market.ts';
import { drawWishes, isServed, placeAll } from './shoppers.ts';
import { watchOrders } from './watch-orders.ts';

const ORDERS = 120;
const AWAY = 'Une erreur est survenue, veuillez réessayer plus tard.';

async function openWithItsOwnPostgres() {
  const postgres = await startPostgres({ durable: true });
  whenDone(() => postgres.stop());
  const databaseUrl = await createPostgresDatabase(postgres.url('postgres'), { name: 'etal' });
  const market = await openMarket('postgres', { databaseUrl });
  const server = startServer('serve', market.settings);
  const origin = await server.address();
  return { postgres, market, server, origin };
}

const sentenceOf = async (response: Response) => [response.status, await response.text()];
const aggregate = (origin: string, { cookie }: Market) =>
  fetch(`${origin}/api/GetShopAggregate`, { headers: { cookie } });

it('PostgreSQL crashes under load and comes back: a sentence meanwhile, and everything goes on by itself', async () => {
  const { postgres, market, server, origin } = await openWithItsOwnPostgres();
  const wishes = drawWishes(market, ORDERS, seededRandom(1));
  const screen = await watchOrders(origin, market);
  whenDone(() => screen.leave());
  const refused = new Set<string>();

  let outage: Promise<void> | undefined;
  const crashAndReturn = async (): Promise<void> => {
    await postgres.crash();
    await vi.waitFor(async () => expect(await sentenceOf(await aggregate(origin, market))).toEqual([503, AWAY]), {
      timeout: 30_000,
      interval: 50,
    });
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    await postgres.startAgain();
  };
  await placeAll(market, wishes, {
    origin: () => origin,
    atOnce: 20,
    onTold: (told) => {
      if (told === ORDERS / 2) outage = crashAndReturn();
    },
    onRefused: (status, sentence) => refused.add(`${status} ${sentence}`),
  });
  await outage;
  expect([...refused], 'nothing else was ever answered').toEqual([`503 ${AWAY}`]);
  expect(server.child.exitCode, 'the process lives').toBeNull();

  const books = await market.openBooks();
  whenDone(() => books.close());
  // The very same stream: the process held it while it had nothing to say.
  const { version } = await books.withShop(market.shopId, (tx) =>
    tx
      .selectFrom('shops')
      .select('orders_version as version')
      .where('id', '=', market.shopId)
      .executeTakeFirstOrThrow(),
  );
  await screen.hearsOf(version);
  await isDelivered(books);
  await placeAll(market, wishes, { origin: () => origin, atOnce: 20 });
  await expectTrueBooks(books, market, wishes);
});

it('PostgreSQL stands still with its connections open, as behind a cut cable: a sentence after a while, then as before', async () => {
  const { postgres, market, server, origin } = await openWithItsOwnPostgres();
  const wishes = drawWishes(market, 40, seededRandom(2));
  await placeAll(market, wishes.slice(0, 20), { origin: () => origin, atOnce: 20 });
  postgres.freeze();
  try {
    const answers = await Promise.all(
      Array.from({ length: 15 }, async () => sentenceOf(await aggregate(origin, market))),
    );
    expect(answers).toEqual(answers.map(() => [503, AWAY]));
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  } finally {
    postgres.thaw();
  }
  await isServed(() => origin);
  await placeAll(market, wishes, { origin: () => origin, atOnce: 20 });
  expect(server.child.exitCode, 'the process lives').toBeNull();
  const books = await market.openBooks();
  whenDone(() => books.close());
  await isDelivered(books);
  await expectTrueBooks(books, market, wishes);
});
