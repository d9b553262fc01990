import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { insertTestOrder } from '../../../testing/harness/insert-test-order.ts';
import { insertTestShop, type TestShop } from '../../../testing/harness/insert-test-shop.ts';
import { openTestDatabase } from '../../../testing/harness/open-test-database.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { holdForOrders, lockSaleables, returnStock } from './stock.queries.ts';

const DAY = '2026-11-20';
const COUNTED = '11111111-1111-4111-8111-111111111111';
const database = await openTestDatabase();

let shop: TestShop;
let orderId: string;
beforeEach(async () => {
  shop = await insertTestShop(database);
  ({ id: orderId } = await insertTestOrder(database, { shopId: shop.shopId, saleableId: shop.articleId }));
});

/** A transaction that has done this and stays open until it is told to end. */
async function open(run: (tx: Transaction) => Promise<unknown>): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const done = database.withShop(shop.shopId, async (tx) => {
    await run(tx);
    held.resolve();
    await end.promise;
  });
  await Promise.race([held.promise, done]);
  return () => {
    end.resolve();
    return done;
  };
}

const count = (tx: Transaction): Promise<unknown> =>
  tx.updateTable('saleables').set({ is_stock_enabled: true, stock: 3 }).execute();
const hold = (tx: Transaction) => holdForOrders(tx, shop.shopId, [shop.articleId], [DAY]);
const edit = (tx: Transaction) => lockSaleables(tx, shop.shopId, [shop.articleId], [DAY]);

/** What it held is given back: of the order that `beforeEach` has placed. */
const giveBack = async (tx: Transaction): Promise<void> => {
  returnStock(tx, shop.shopId, [orderId]);
  await sql`select 1`.execute(tx);
};
/** What the end of a new order's transaction does. */
const countIt = (tx: Transaction) =>
  tx.updateTable('saleables').set({ orders_count: 1 }).where('id', '=', shop.articleId).execute();

/** Whether it has to wait for a transaction that is open. */
const waits = (run: (tx: Transaction) => Promise<unknown>): Promise<boolean> =>
  database
    .withShop(shop.shopId, async (tx) => {
      await sql`set local lock_timeout = '50ms'`.execute(tx);
      await run(tx);
      return false;
    })
    .catch((error: Error) => {
      if (error.message.includes('lock timeout')) return true;
      throw error;
    });

it.each([
  ['an order does not wait for an order of what is not counted', false, hold, hold, false],
  ['an order waits for an order of what is counted', true, hold, hold, true],
  ['an edit waits for an order', false, hold, edit, true],
  ['an order waits for an edit', false, edit, hold, true],
  ['an order waits for one of what is counted that is given back', true, giveBack, hold, true],
])('%s', async (_pair, isCounted, first, second, expected) => {
  if (isCounted) await database.withShop(shop.shopId, count);
  const end = await open(first);
  expect(await waits(second)).toBe(expected);
  await end();
});

it('an order counts in what is not counted while that is given back with what is', async () => {
  await database.withShop(shop.shopId, async (tx) => {
    await sql`
      insert into saleables select (jsonb_populate_record(s, '{"id": "${sql.raw(COUNTED)}", "slug": "oeufs",
        "is_stock_enabled": true, "stock": 3}')).* from saleables s`.execute(tx);
    await sql`
      insert into order_sales select (jsonb_populate_record(l, '{"id": "${sql.raw(COUNTED)}", "position": 1,
        "saleable_id": "${sql.raw(COUNTED)}"}')).* from order_sales l where order_id = ${orderId}`.execute(tx);
  });
  const end = await open(giveBack);
  expect(await waits(countIt)).toBe(false);
  await end();
});

it('an order holds what came to be counted while it waited', async () => {
  const end = await open(async (tx) => {
    await edit(tx);
    await count(tx);
  });
  const order = open(async (tx) => {
    const held = await hold(tx);
    expect(held.get(shop.articleId)?.stock).toBe(3);
  });
  await isWaitedFor();
  await end();
  const endOrder = await order;
  expect(await waits(hold)).toBe(true);
  await endOrder();
});

/** Until a connection waits for another. */
async function isWaitedFor(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks as locks join pg_stat_activity as activity using (pid)
      where not locks.granted and activity.datname = current_database()
    `.execute(database.shopless);
    if (rows.length > 0) return;
  }
}
