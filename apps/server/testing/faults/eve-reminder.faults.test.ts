import { addDays } from '@etal/domain/calendar/dates';
import { parisInstant } from '@etal/domain/calendar/paris-time';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { seededRandom } from '../../fixtures/seed/random.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { whenDone } from '../harness/when-done.ts';
import { isDelivered } from './books.ts';
import { openMailServer } from './mail-server.ts';
import { type Market, openMarket } from './open-market.ts';
import { drawWishes, placeAll } from './shoppers.ts';

/** R-MAILINGS-2, with two real processes on one PostgreSQL that reach six in the evening together. */
const ORDERS = 12;
const SET_CLOCK = new URL('./set-clock.ts', import.meta.url).href;
const METRICS_TOKEN = 'jeton-de-mesure-des-essais';
const NAMES = ['first', 'second'] as const;
const MINUTE_MS = 60_000;

let market: Market;
let books: Database;
let settings: () => Record<string, string>;
/** What the mail server was given: one id per mail. */
let mailed: string[];
/** 18:00 in Paris, the day before these orders are collected. */
let six: number;

beforeAll(async () => {
  const smtp = await openMailServer();
  mailed = smtp.ids;
  whenDone(() => smtp.close());
  market = await openMarket('postgres');
  settings = () => ({
    ...market.settings,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'etal@etal.test',
    METRICS_TOKEN,
    DATA_DIR: temporaryFolder(),
  });
  books = await market.openBooks();

  const server = startServer('serve', settings());
  const origin = await server.address();
  const wishes = drawWishes(market, ORDERS, seededRandom(21));
  await placeAll(market, wishes, { origin: () => origin, atOnce: 6 });
  for (const { told } of wishes) {
    const [reference] = told;
    const accepted = await fetch(`${origin}/api/AcceptOrder/${reference}`, {
      method: 'POST',
      headers: { cookie: market.cookie },
    });
    if (!accepted.ok) throw new Error(await accepted.text());
  }
  await isDelivered(books);
  await server.stop();
  const { date } = await books.withShop(market.shopId, (tx) =>
    tx.selectFrom('orders').select('collection_date as date').executeTakeFirstOrThrow(),
  );
  six = parisInstant(addDays(date, -1), 18 * 60) * 1000;
});
afterAll(() => books.close());

type Clock = { CLOCK_AHEAD_MS: string } | { CLOCK_STANDS_AT: string };

interface Process {
  name: string;
  server: RunningServer;
  origin: string;
  /** Of the one beside it, which delivers and runs jobs. */
  background: number;
}

/** Two that start together, each known to the database by its name. */
const startBoth = (clock: Clock): Promise<Process[]> =>
  Promise.all(
    NAMES.map(async (name) => {
      const own = settings();
      const url = new URL(own['DATABASE_URL'] ?? '');
      url.searchParams.set('application_name', name);
      const server = startServer('serve', {
        ...own,
        ...clock,
        DATABASE_URL: url.href,
        NODE_OPTIONS: `--import=${SET_CLOCK}`,
      });
      const { background } = JSON.parse(await server.lineWith('in a process of their own')) as { background: number };
      return { name, server, origin: await server.address(), background };
    }),
  );

const startingAt = (instant: number): Clock => ({ CLOCK_AHEAD_MS: String(instant - Date.now()) });

/** Its job has looked at the orders at least once. */
const hasLooked = ({ origin }: Process): Promise<void> =>
  vi.waitFor(
    async () => {
      const told = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
      expect(await told.text()).toContain('etal_job_last_success_timestamp_seconds{job="remind-on-the-eve"}');
    },
    { timeout: 2 * MINUTE_MS, interval: 100 },
  );

const reminders = () =>
  books.withShop(market.shopId, (tx) =>
    tx
      .selectFrom('order_notifications')
      .select(['id', 'order_id', 'audience', 'channel'])
      .where('kind', '=', 'REMINDER')
      .execute(),
  );

async function expectOneForEach(): Promise<void> {
  const told = await reminders();
  expect(told).toHaveLength(ORDERS);
  expect(new Set(told.map(({ order_id }) => order_id)).size).toBe(ORDERS);
  expect(new Set(told.map(({ audience, channel }) => `${audience} ${channel}`))).toEqual(new Set(['SHOPPER EMAIL']));
  const ids = new Set(told.map(({ id }) => `<${id}@localhost>`));
  expect(mailed.filter((id) => ids.has(id)).toSorted(), 'each left once').toEqual([...ids].toSorted());
}

/** Standing at 17:59:59, they look and find nothing to do; then both end as by a power cut. */
async function lookTooSoon(): Promise<void> {
  const both = await startBoth({ CLOCK_STANDS_AT: new Date(six - 1000).toISOString() });
  await Promise.all(both.map(hasLooked));
  await Promise.all(both.map(({ server }) => server.kill()));
  expect(await reminders()).toEqual([]);
}

/** Started again at that second; the one that comes first is killed when it has marked orders and told nobody yet. */
async function reachSix(): Promise<void> {
  const both = await books.asOwner(async (client) => {
    // Whoever has marked orders can go no further than here, and the other one finds them taken.
    await client.query('lock table order_notifications in share mode');
    const started = await startBoth(startingAt(six - 1000));
    const killed = await vi.waitFor(
      async () => {
        // What it says of the others is read once per transaction, unless it is told to forget.
        await client.query('select pg_stat_clear_snapshot()');
        const { rows } = await client.query<{ name: string }>(`
          select activity.application_name as name
          from pg_locks as locks join pg_stat_activity as activity using (pid)
          where not locks.granted and locks.relation = 'order_notifications'::regclass`);
        const halfWay = started.find(({ name }) => name === rows[0]?.name);
        expect(halfWay, 'one of them is half way').toBeDefined();
        return halfWay!;
      },
      { timeout: 2 * MINUTE_MS, interval: 20 },
    );
    process.kill(killed.background, 'SIGKILL');
    await killed.server.lineWith('will be started again');
    return started;
  });
  await vi.waitFor(async () => expect((await reminders()).length).toBeGreaterThanOrEqual(ORDERS), {
    timeout: 2 * MINUTE_MS,
    interval: 100,
  });
  await Promise.all(both.map(hasLooked));
  await isDelivered(books);
  await Promise.all(both.map(({ server }) => server.stop()));
}

async function lookAgain(instant: number): Promise<void> {
  const both = await startBoth(startingAt(instant));
  await Promise.all(both.map(hasLooked));
  await isDelivered(books);
  await Promise.all(both.map(({ server }) => server.stop()));
}

it('two processes, a restart at 17:59:59 and one killed in the middle: each customer is written to once', async () => {
  await lookTooSoon();
  await reachSix();
  await expectOneForEach();
  await lookAgain(six + 350 * MINUTE_MS);
  await expectOneForEach();
});
