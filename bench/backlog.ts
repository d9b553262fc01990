import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts';
import { learnShop, placeOf } from './calls.ts';
import { type Figures, figuresOf, type Sample, type Target } from './figures.ts';
import { askOf } from './measure.ts';
import { type Place, startServer } from './server.ts';

const MESSAGES = 10_000;
/** What one shop's people ask for meanwhile, whether or not the one before was answered. */
const LISTS_PER_SECOND = 10;
const ACCEPTS_PER_SECOND = 5;
/** Twice, before and after: as many calls as while the backlog leaves. Of few, the slowest hundredth is chance. */
const QUIET_SECONDS = 60;
/** Deliveries that are not done by then are not waited for. */
const MOST_SECONDS = 240;
/** With some for what is counted and vacuumed in between. */
const ORDERS = (2 * QUIET_SECONDS + MOST_SECONDS + 30) * ACCEPTS_PER_SECOND;
const PLACED_AT_ONCE = 4;

interface Calls {
  list: Figures;
  accept: Figures;
}

export interface BacklogFigures {
  quiet: Calls;
  busy: Calls;
  /** How many messages left while the calls were measured, and in what time. */
  delivered: number;
  seconds: number;
  memory: { server: number; background: number };
  targets: Target[];
}

/** What a call takes while nothing waits to be sent, and while ten thousand mails of ten shops leave. */
export async function measureBacklog(place: Place, say: (what: string) => void): Promise<BacklogFigures> {
  if (place.databaseUrl === undefined) throw new Error('The backlog is measured on PostgreSQL.');
  const sink = new Worker(new URL('./mail-sink.worker.ts', import.meta.url));
  const [port] = (await once(sink, 'message')) as [number];
  const database = await openDatabase({ engine: 'postgres', url: place.databaseUrl, max: 1 });
  const server = await startServer(place, { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'mesures@etal.test' });
  const count = async (): Promise<number> =>
    database.asOwner(async (client) => {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from outbox where delivered_at is null and failed_at is null',
      );
      return rows[0]?.count ?? 0;
    });
  try {
    const ask = askOf(server.address);
    const shop = await learnShop(ask, 1);
    const placed: string[] = [];
    say(`placing ${ORDERS} orders`);
    const placeSome = async (): Promise<void> => {
      while (placed.length < ORDERS) placed.push(JSON.parse((await ask(placeOf(shop))).body).reference as string);
    };
    await Promise.all(Array.from({ length: PLACED_AT_ONCE }, placeSome));
    const list = () => ask({ method: 'GET', path: '/api/GetOrdersPage?sortBy=collectionDate', headers: shop.headers });
    const accept = () => ask({ method: 'POST', path: `/api/AcceptOrder/${placed.shift()}`, headers: shop.headers });
    const during = async (until: () => Promise<boolean>): Promise<[Sample, Sample]> => {
      const [lists, accepts] = [steadily(LISTS_PER_SECOND, list), steadily(ACCEPTS_PER_SECOND, accept)];
      while (!(await until())) await pause(1000);
      return [await lists.stop(), await accepts.stop()];
    };
    const forSeconds = (seconds: number) => {
      const end = performance.now() + seconds * 1000;
      return async () => performance.now() >= end;
    };
    const drained = async (): Promise<boolean> => (await count()) === 0;
    while (!(await drained())) await pause(1000);
    // As PostgreSQL does by itself in production: here nothing else tells the planner what was placed.
    await database.vacuum();

    say('calls without a backlog');
    await during(forSeconds(3));
    server.peakMemory();
    const before = await during(forSeconds(QUIET_SECONDS));
    say(`calls while ${MESSAGES} messages leave`);
    await database.asOwner((client) => client.query(BACKLOG, [MESSAGES]));
    await database.vacuum();
    const begun = performance.now();
    const tooLong = forSeconds(MOST_SECONDS);
    let left = MESSAGES;
    const meanwhile = await during(async () => {
      left = await count();
      // What the accepted orders leave is always some.
      return left < 50 || (await tooLong());
    });
    const seconds = (performance.now() - begun) / 1000;
    const memory = server.peakMemories();
    while (!(await drained()) && !(await tooLong())) await pause(1000);
    say('calls without a backlog again');
    const after = await during(forSeconds(QUIET_SECONDS));

    const quiet = { list: figuresOf([before[0], after[0]]), accept: figuresOf([before[1], after[1]]) };
    const busy = { list: figuresOf([meanwhile[0]]), accept: figuresOf([meanwhile[1]]) };
    return {
      quiet,
      busy,
      delivered: MESSAGES - left,
      seconds,
      memory,
      targets: [
        ...(['list', 'accept'] as const).map((name) => ({
          name: `${name}: p99 during a backlog to p99 without`,
          value: busy[name].p99 / quiet[name].p99,
          unit: '×',
          limit: 1.2,
        })),
        {
          name: 'calls that were refused',
          value: [quiet, busy].reduce((sum, calls) => sum + calls.list.wrong + calls.accept.wrong, 0),
          unit: '',
          limit: 0,
        },
      ],
    };
  } finally {
    await server.stop();
    await database.close();
    await sink.terminate();
  }
}

/** Mails about orders as the server leaves them itself, the shops' in turn. */
const BACKLOG = `
  with told as (
    insert into order_notifications
      (id, shop_id, order_id, kind, audience, channel, recipient, recipient_label, created_at)
    select gen_random_uuid(), shop_id, id, 'ACCEPTED', 'SHOPPER', 'EMAIL', 'odile@mesure.test', 'Odile Mesure', now()
    from orders where status not in ('PENDING_PAYMENT', 'EXPIRED') order by reference limit $1::int
    returning id, shop_id
  )
  insert into outbox (id, shop_id, queue, lane, topic, payload)
  select id, shop_id, shop_id, 'mail', 'order-notification', jsonb_build_object('notificationId', id) from told`;

/** Asks so many times a second, however long the answers take. */
function steadily(perSecond: number, ask: () => Promise<{ status: number }>): { stop(): Promise<Sample> } {
  const started = performance.now();
  const milliseconds: number[] = [];
  const underway = new Set<Promise<void>>();
  let wrong = 0;
  const timer = setInterval(() => {
    const begun = performance.now();
    const one: Promise<void> = ask().then(({ status }) => {
      underway.delete(one);
      if (status === 200) milliseconds.push(performance.now() - begun);
      else wrong += 1;
    });
    underway.add(one);
  }, 1000 / perSecond);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underway);
      return { milliseconds, seconds: (performance.now() - started) / 1000, wrong };
    },
  };
}
