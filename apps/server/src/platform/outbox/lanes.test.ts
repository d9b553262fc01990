import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { insertTestShop } from '../../../testing/harness/insert-test-shop.ts';
import { openTestDatabase } from '../../../testing/harness/open-test-database.ts';
import type { Database } from '../db/database.ts';
import { claimOf, deliverOutbox, type OutboxHandlers, openLane } from './deliver-outbox.ts';
import { LANES } from './lanes.ts';
import { startOutboxWorker } from './outbox-worker.ts';
import { claimMessages } from './outbox.queries.ts';
import { enqueue, topic } from './outbox.ts';

const database = await openTestDatabase();
const now = new Date();
const clock = { now: () => now };
const log = { warn: () => {}, error: () => {} };
const UNUSED_POLL_MS = 1_000_000;

const MAIL = topic('mail', z.unknown());
const HOOK = topic('hook', z.unknown(), 'webhook');

const { shopId: crowded } = await insertTestShop(database);
const { shopId: small } = await insertTestShop(database);

beforeEach(async () => {
  await database.acrossShops((tx) => tx.deleteFrom('outbox').execute());
});

/** As many mails of one shop as that, left in one statement. */
const leaveMany = (shopId: string, count: number) =>
  database.acrossShops((tx) =>
    sql`
      insert into outbox (topic, shop_id, queue, payload, available_at)
      select 'mail', ${shopId}::uuid, ${shopId}::uuid, to_jsonb(${shopId}::text), ${new Date(now.getTime() - 60_000)}
      from generate_series(1, ${count}::int)`.execute(tx),
  );

const leaveMail = (shopId: string, payload: unknown = shopId) =>
  database.withShop(shopId, async (tx) => enqueue(tx, { topic: MAIL, shopId, payload, availableAt: now }));

const leaveHooks = (endpointId: string, count: number) =>
  database.withShop(crowded, async (tx) =>
    enqueue(
      tx,
      ...Array.from({ length: count }, (_, turn) => ({
        topic: HOOK,
        shopId: crowded,
        endpointId,
        payload: { endpointId, turn },
        availableAt: now,
      })),
    ),
  );

/** Resolves when told to. */
function gate() {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('five tools that hang and sixty orders delay no mail', async () => {
  for (let tool = 0; tool < 5; tool++) await leaveHooks(randomUUID(), 60);
  const [hanging, letGo, mailed] = [gate(), gate(), gate()];
  const ended: string[] = [];
  const handlers: OutboxHandlers = {
    hook: async () => {
      hanging.open();
      await letGo.opened;
      ended.push('hook');
    },
    mail: async () => {
      ended.push('mail');
      mailed.open();
    },
  };
  let givenUp = 0;
  const counting = { ...log, warn: () => void (givenUp += 1) };
  const worker = startOutboxWorker({ database, handlers, clock, log: counting, pollMs: UNUSED_POLL_MS });
  await hanging.opened;
  await leaveMail(small);
  await mailed.opened;
  // No tool has answered yet, and none was given up to make room.
  expect([ended, givenUp]).toEqual([['mail'], 0]);
  const stopped = worker.stop();
  letGo.open();
  await stopped;
});

describe('between shops', () => {
  test('a backlog of ten thousand lets another shop’s single message pass', async () => {
    await leaveMany(crowded, 10_000);
    await leaveMail(small);
    const claimed = await database.acrossShops((tx) => claimMessages(tx, claimOf('mail', { now, limit: 16 })));
    expect(claimed.map(({ shopId }) => shopId).filter((shopId) => shopId === small)).toHaveLength(1);
    expect(claimed).toHaveLength(LANES.mail.perQueue + 1);
  });

  test('every queue has its turn before any has its second', async () => {
    const endpoints = Array.from({ length: 7 }, () => randomUUID());
    for (const endpoint of endpoints) await leaveHooks(endpoint, 2);
    const served: string[] = [];
    let after: string | undefined;
    for (let round = 0; round < 5; round++) {
      const claimed = await database.acrossShops((tx) =>
        claimMessages(tx, claimOf('webhook', { now, limit: 3, ...(after && { after }) })),
      );
      served.push(...claimed.map(({ queue }) => queue));
      after = claimed.at(-1)?.queue;
    }
    expect(new Set(served.slice(0, 7))).toEqual(new Set(endpoints));
    expect(served).toHaveLength(14);
  });
});

describe('one endpoint', () => {
  test('has at most two deliveries at once, whoever makes them, and all of them in the end', async () => {
    const endpoint = randomUUID();
    await leaveHooks(endpoint, 9);
    let atOnce = 0;
    let most = 0;
    let done = 0;
    const hook = async (): Promise<void> => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await database.ping();
      atOnce -= 1;
      done += 1;
    };
    await Promise.all([1, 2, 3].map(() => deliverOutbox({ database, handlers: { hook }, clock, log })));
    expect([most, done]).toEqual([2, 9]);
  });

  test('that hangs keeps none of the shop’s others waiting', async () => {
    const [hung, well] = [randomUUID(), randomUUID()];
    await leaveHooks(hung, 200);
    await leaveHooks(well, 1);
    const [letGo, answered] = [gate(), gate()];
    let isStillHung = true;
    const hook = async (payload: unknown): Promise<void> => {
      if (JSON.stringify(payload).includes(well)) return answered.open();
      await letGo.opened;
      isStillHung = false;
    };
    const worker = startOutboxWorker({ database, handlers: { hook }, clock, log, pollMs: UNUSED_POLL_MS });
    await answered.opened;
    expect(isStillHung).toBe(true);
    const stopped = worker.stop();
    letGo.open();
    await stopped;
  });
});

test('what was delivered while the database was away is not sent again', async () => {
  await leaveMail(small);
  let isAway = false;
  let sent = 0;
  const away: Database = {
    ...database,
    acrossShops: (run) => (isAway ? Promise.reject(new Error('away')) : database.acrossShops(run)),
  };
  const mail = async (): Promise<void> => {
    sent += 1;
    isAway = true;
  };
  const lane = openLane({ database: away, handlers: { mail }, clock, log }, 'mail', () => {});
  lane.wake();
  await lane.rest();
  isAway = false;
  lane.wake();
  await lane.rest();
  const rows = await database.acrossShops((tx) => tx.selectFrom('outbox').select('delivered_at').execute());
  expect([sent, rows]).toEqual([1, [{ delivered_at: now }]]);
});

test('a lane that gives way takes few at a time, and rests between its turns', async () => {
  await leaveMany(crowded, 10);
  const [held, letGo] = [gate(), gate()];
  const rests: number[] = [];
  let underway = 0;
  const sizes: number[] = [];
  const lane = openLane(
    {
      database,
      clock,
      log,
      handlers: {
        mail: async () => {
          underway += 1;
          await letGo.opened;
        },
      },
      pace: {
        most: 3,
        rest: async (turnMs) => {
          rests.push(turnMs);
          sizes.push(underway);
          held.open();
        },
      },
    },
    'mail',
    (error) => {
      throw error;
    },
  );
  lane.wake();
  await held.opened;
  expect(sizes).toEqual([3]);
  letGo.open();
  await lane.rest();
  expect(lane.taken()).toBe(10);
  expect(rests.length).toBeGreaterThanOrEqual(4);
});
