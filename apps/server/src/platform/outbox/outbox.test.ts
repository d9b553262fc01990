import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { insertTestShop } from '../../../testing/harness/insert-test-shop.ts';
import {
  closedWhenDone,
  createTestPostgres,
  openNewDatabase,
  openTestDatabase,
  testEngine,
} from '../../../testing/harness/open-test-database.ts';
import { POSTGRES_TEMPLATE } from '../../../testing/harness/provided-context.ts';
import type { Database } from '../db/database.ts';
import {
  claimOf,
  deliverOutbox,
  LEASE_MS,
  type Deliveries,
  type OutboxHandlers,
  type OutboxLog,
} from './deliver-outbox.ts';
import { startOutboxWorker } from './outbox-worker.ts';
import { delivers, enqueue, type OutboxMessage, topic } from './outbox.ts';

import { claimMessages } from './outbox.queries.ts';
import { MAX_ATTEMPTS, retryDelayMs } from './retry-delay.ts';

/** Two processes: two pools of one PostgreSQL database; on PGlite, which one process alone may open, two workers. */
const [database, neighbour] = await openTwice();

async function openTwice(): Promise<[Database, Database]> {
  if (testEngine === 'pglite') {
    const shared = await openTestDatabase();
    return [shared, shared];
  }
  const url = await createTestPostgres({ template: POSTGRES_TEMPLATE });
  return [await closedWhenDone({ engine: 'postgres', url }), await closedWhenDone({ engine: 'postgres', url })];
}

let now = new Date();
const clock = { now: () => now };
const later = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};
const MAIL = topic('mail', z.unknown());

const log = { warn: vi.fn<OutboxLog['warn']>(), error: vi.fn<OutboxLog['error']>() };

type Handler = OutboxHandlers[string];
const handlerSpy = (handler: Handler = async () => {}) => vi.fn<Handler>(handler);

const leave = (message: Partial<OutboxMessage<unknown>> = {}): Promise<void> =>
  database.withoutShop(async (tx) =>
    enqueue(tx, { topic: MAIL, payload: { to: 'user' }, availableAt: now, ...message }),
  );

const deliver = (mail: Handler, options: Partial<Deliveries> = {}): Promise<void> =>
  deliverOutbox({ database, handlers: { mail }, clock, log, ...options });

const rows = () => database.acrossShops((tx) => tx.selectFrom('outbox').selectAll().orderBy('created_at').execute());

/** Resolves when told to. */
function gate(): { opened: Promise<void>; open(): void } {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

beforeEach(async () => {
  vi.clearAllMocks();
  await database.acrossShops((tx) => tx.deleteFrom('outbox').execute());
});

describe('leaving a message', () => {
  test('happens with its cause or not at all', async () => {
    const cause = database.withoutShop(async (tx) => {
      enqueue(tx, { topic: MAIL, payload: {}, availableAt: now });
      throw new Error('no');
    });
    await expect(cause).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });

  test('twice under one key leaves it once', async () => {
    await leave({ dedupeKey: 'order-1', payload: 1 });
    await leave({ dedupeKey: 'order-1', payload: 2 });
    expect((await rows()).map(({ payload }) => payload)).toEqual([1]);
  });

  test('in a shop’s transaction carries the shop to its handler', async () => {
    const { shopId } = await insertTestShop(database);
    await database.withShop(shopId, async (tx) =>
      enqueue(tx, { topic: MAIL, payload: ['a list'], shopId, availableAt: now }),
    );
    const handler = handlerSpy();
    await deliver(handler);
    expect(handler).toHaveBeenCalledWith(['a list'], expect.objectContaining({ shopId, attempt: 1 }));
  });
});

describe('a topic', () => {
  const GREETING = topic('greeting', z.object({ to: z.string() }));
  const greet = vi.fn<(payload: { to: string }) => Promise<void>>(async () => {});

  test('refuses a payload that is not its own, with the cause of the message', async () => {
    const misshapen = { to: 3 } as unknown as { to: string };
    const cause = database.withoutShop(async (tx) =>
      enqueue(tx, { topic: GREETING, payload: misshapen, availableAt: now }),
    );
    await expect(cause).rejects.toThrow();
    expect(await rows()).toEqual([]);
  });

  test('fails to deliver a payload that an older version left in another shape', async () => {
    await database.withoutShop((tx) =>
      tx.insertInto('outbox').values({ topic: 'greeting', payload: '{"name":"Anne"}', available_at: now }).execute(),
    );
    await deliverOutbox({ database, handlers: delivers(GREETING, greet), clock, log });
    expect(greet).not.toHaveBeenCalled();
    expect(await rows()).toMatchObject([{ delivered_at: null, attempts: 1, last_error: expect.any(String) }]);
  });

  test('hands over what it was left with', async () => {
    await database.withoutShop(async (tx) =>
      enqueue(tx, { topic: GREETING, payload: { to: 'Anne' }, availableAt: now }),
    );
    await deliverOutbox({ database, handlers: delivers(GREETING, greet), clock, log });
    expect(greet.mock.calls.map(([payload]) => payload)).toEqual([{ to: 'Anne' }]);
  });
});

describe('delivering', () => {
  test('hands each message over once, and remembers when', async () => {
    await leave({ payload: { n: 1 } });
    const handler = handlerSpy();
    await deliver(handler);
    await deliver(handler);
    expect(handler).toHaveBeenCalledTimes(1);
    expect(await rows()).toMatchObject([{ delivered_at: now, leased_until: null, attempts: 1 }]);
  });

  test('runs outside any transaction', async () => {
    await leave();
    await deliver(() => database.ping());
    expect(await rows()).toMatchObject([{ last_error: null, delivered_at: now }]);
  });

  test('waits for the hour that was asked', async () => {
    await leave({ availableAt: new Date(now.getTime() + 1000) });
    const handler = handlerSpy();
    await deliver(handler);
    expect(handler).not.toHaveBeenCalled();
    later(1000);
    await deliver(handler);
    expect(handler).toHaveBeenCalledTimes(1);
  });

  test('drains more than it takes at once', async () => {
    await database.withoutShop(async (tx) => {
      for (let n = 0; n < 10; n++) enqueue(tx, { topic: MAIL, payload: n, availableAt: now });
    });
    const handler = handlerSpy();
    await deliver(handler);
    expect(handler).toHaveBeenCalledTimes(10);
  });
});

describe('a failure', () => {
  const failing = (): Promise<void> => Promise.reject(new Error('550 <marie@example.fr> unknown'));

  test('is kept without personal data and tried again after a pause', async () => {
    await leave();
    await deliver(failing);
    expect(await rows()).toMatchObject([
      {
        last_error: 'Error: 550 <[address]> unknown',
        attempts: 1,
        delivered_at: null,
        failed_at: null,
        available_at: new Date(now.getTime() + 5_000),
      },
    ]);
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ attempt: 1, error: 'Error: 550 <[address]> unknown' }),
      expect.any(String),
    );

    const handler = handlerSpy();
    later(4_999);
    await deliver(handler);
    expect(handler).not.toHaveBeenCalled();
    later(1);
    await deliver(handler);
    expect(await rows()).toMatchObject([{ attempts: 2, delivered_at: now, last_error: null }]);
  });

  test('that lasts is given up, seen and kept', async () => {
    await leave();
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      await deliver(failing);
      later(retryDelayMs(attempt) ?? 0);
    }
    const handler = handlerSpy();
    later(24 * 60 * 60 * 1000);
    await deliver(handler);
    expect(handler).not.toHaveBeenCalled();
    expect(await rows()).toMatchObject([
      { attempts: MAX_ATTEMPTS, delivered_at: null, last_error: expect.any(String), failed_at: expect.any(Date) },
    ]);
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  test('a topic nobody delivers is a failure', async () => {
    await leave({ topic: topic('unknown', z.unknown()) });
    await deliver(async () => {});
    expect(await rows()).toMatchObject([
      { last_error: 'Error: Nothing delivers the topic unknown.', delivered_at: null },
    ]);
  });

  test('a handler that takes too long is told, and counted as failed', async () => {
    await leave();
    let told = false;
    await deliver(
      (_, { signal }) =>
        new Promise(() => {
          signal.addEventListener('abort', () => {
            told = true;
          });
        }),
      { timeoutMs: 1 },
    );
    expect(told).toBe(true);
    expect(await rows()).toMatchObject([{ last_error: expect.stringContaining('TimeoutError'), delivered_at: null }]);
  });
});

describe('several processes', () => {
  test('one attempt at a time, then the next process passes it by', async () => {
    await leave();
    const delivering = gate();
    const inFlight = gate();
    const first = deliver(async () => {
      inFlight.open();
      await delivering.opened;
    });
    await inFlight.opened;

    const second = handlerSpy();
    await deliver(second, { database: neighbour });
    delivering.open();
    await first;
    await deliver(second, { database: neighbour });

    expect(second).not.toHaveBeenCalled();
    expect(await rows()).toMatchObject([{ attempts: 1, delivered_at: now }]);
  });

  test('many messages are shared without one being delivered twice', async () => {
    await database.withoutShop(async (tx) => {
      for (let n = 0; n < 60; n++) enqueue(tx, { topic: MAIL, payload: n, availableAt: now });
    });
    const seen: unknown[] = [];
    const handler = async (payload: unknown): Promise<void> => void seen.push(payload);
    await Promise.all([
      deliver(handler),
      deliver(handler, { database: neighbour }),
      deliver(handler),
      deliver(handler, { database: neighbour }),
    ]);
    expect(seen.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  test('of thousands that wait, who takes six reads a few', async () => {
    // The planner's choice hangs on the size of the indexes, and other tests leave theirs behind.
    const fresh = await openNewDatabase();
    await fresh.withoutShop(async (tx) => enqueue(tx, { topic: MAIL, payload: { to: 'user' }, availableAt: now }));
    await fresh.acrossShops((tx) =>
      sql`insert into outbox (topic, lane, queue, payload, available_at)
        select topic, lane, queue, payload, available_at from outbox, generate_series(1, 5000)`.execute(tx),
    );
    await fresh.vacuum();
    const claim = () =>
      fresh.acrossShops(async (tx) => {
        const claimed = await claimMessages(tx, claimOf('mail', { now, limit: 6 }));
        const { rows } = await sql<{ read: number }>`
          select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
          where relname = 'outbox'`.execute(tx);
        return { count: claimed.length, read: rows[0]?.read };
      });
    // Those under way are read again each time.
    for (const count of [6, 2, 0]) {
      const claimed = await claim();
      expect(claimed.count).toBe(count);
      expect(claimed.read).toBeLessThan(200);
    }
  });

  test('what was held by a process whose clock was a year ahead leaves once it is right again', async () => {
    await leave();
    const mail = handlerSpy();
    const inAYear = new Date(now.getTime() + 365 * 86_400_000);
    await database.acrossShops((tx) => tx.updateTable('outbox').set({ leased_until: inAYear }).execute());
    await deliver(mail);
    expect(mail).toHaveBeenCalledOnce();
  });

  test('what a dead process held is taken over when its lease ends', async () => {
    await leave();
    await database.acrossShops((tx) => claimMessages(tx, claimOf('mail', { now, limit: 1 })));

    const survivor = handlerSpy();
    later(LEASE_MS - 1);
    await deliver(survivor, { database: neighbour });
    expect(survivor).not.toHaveBeenCalled();
    later(1);
    await deliver(survivor, { database: neighbour });
    expect(survivor).toHaveBeenCalledTimes(1);
    expect(await rows()).toMatchObject([{ attempts: 2, delivered_at: now }]);
  });

  test('a message that kills every process that takes it is given up', async () => {
    await leave();
    await database.acrossShops((tx) =>
      tx.updateTable('outbox').set({ attempts: MAX_ATTEMPTS, leased_until: now }).execute(),
    );
    const handler = handlerSpy();
    await deliver(handler);
    expect(handler).not.toHaveBeenCalled();
    expect(await rows()).toMatchObject([{ failed_at: now, last_error: 'Error: Every attempt was cut short.' }]);
  });

  test('a late failure does not undo what the next holder did', async () => {
    await leave();
    const inFlight = gate();
    const failing = gate();
    const late = deliver(async () => {
      inFlight.open();
      await failing.opened;
      throw new Error('too late');
    });
    await inFlight.opened;
    later(LEASE_MS);
    await deliver(async () => {}, { database: neighbour });
    failing.open();
    await late;
    expect(await rows()).toMatchObject([{ delivered_at: now, failed_at: null, last_error: null }]);
  });
});

describe('the worker', () => {
  const UNUSED_POLL_MS = 1_000_000;

  test('is woken by the commit that left the message', async () => {
    const delivered = gate();
    const worker = startOutboxWorker({
      database,
      handlers: { mail: async () => delivered.open() },
      clock,
      log,
      pollMs: UNUSED_POLL_MS,
    });
    await leave();
    await delivered.opened;
    await worker.stop();
    expect(await rows()).toMatchObject([{ delivered_at: now }]);
  });

  test('finds at its start what was left before', async () => {
    await leave();
    const delivered = gate();
    const worker = startOutboxWorker({
      database,
      handlers: { mail: async () => delivered.open() },
      clock,
      log,
      pollMs: UNUSED_POLL_MS,
    });
    await delivered.opened;
    await worker.stop();
    expect(await rows()).toMatchObject([{ delivered_at: now }]);
  });

  test('finds by polling what another process left', async () => {
    const delivered = gate();
    const worker = startOutboxWorker({
      database,
      handlers: { mail: async () => delivered.open() },
      clock,
      log,
      pollMs: 1,
    });
    await neighbour.acrossShops((tx) =>
      tx.insertInto('outbox').values({ topic: 'mail', payload: '{}', available_at: now }).execute(),
    );
    await delivered.opened;
    await worker.stop();
    expect(await rows()).toMatchObject([{ delivered_at: now }]);
  });

  test('stops once the delivery in flight is done, and takes no other', async () => {
    await leave();
    const inFlight = gate();
    const delivering = gate();
    const handler = handlerSpy(async () => {
      inFlight.open();
      await delivering.opened;
    });
    const worker = startOutboxWorker({ database, handlers: { mail: handler }, clock, log, pollMs: UNUSED_POLL_MS });
    await inFlight.opened;
    const stopped = worker.stop();
    await leave();
    delivering.open();
    await stopped;
    expect(handler).toHaveBeenCalledTimes(1);
    expect((await rows()).map(({ delivered_at }) => delivered_at)).toEqual([now, null]);
  });

  test('outlives a database that is away', async () => {
    const away = { ...database, acrossShops: () => Promise.reject(new Error('away')) } as Database;
    const worker = startOutboxWorker({ database: away, handlers: {}, clock, log, pollMs: UNUSED_POLL_MS });
    await worker.stop();
    expect(log.error).toHaveBeenCalledWith({ lane: 'mail', error: 'Error: away' }, expect.any(String));
  });
});
