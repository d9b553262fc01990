import { expect, vi } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { type Market, STOCK } from './open-market.ts';
import type { Wish } from './shoppers.ts';

const DEAD = ['REFUSED', 'CANCELED'];

/** Every order told is there once and no other is; stock, journal and messages say the same. */
export async function expectTrueBooks(
  database: Database,
  { shopId, articleIds }: Market,
  wishes: Wish[],
): Promise<void> {
  const books = await database.withShop(shopId, async (tx) => ({
    orders: await tx.selectFrom('orders').select(['id', 'reference', 'idempotency_key as key', 'status']).execute(),
    sales: await tx.selectFrom('order_sales').select(['order_id', 'saleable_id', 'quantity']).execute(),
    saleables: await tx.selectFrom('saleables').select(['id', 'stock', 'orders_count']).execute(),
    history: await tx.selectFrom('order_history').select(['order_id', 'from_status', 'to_status']).execute(),
    notifications: await tx
      .selectFrom('order_notifications')
      .select(['id', 'order_id', 'kind', 'audience', 'channel'])
      .execute(),
    shoppers: await tx.selectFrom('shoppers').select(['orders_count']).execute(),
  }));
  const outbox = await database.acrossShops((tx) =>
    tx.selectFrom('outbox').select(['id', 'failed_at']).where('topic', '=', 'order-notification').execute(),
  );

  const told = wishes.map(({ key, told: references }) => [key, [...references]]);
  expect(
    sorted(books.orders.map(({ key, reference }) => [key, [reference]])),
    'each order told, once, under its key',
  ).toEqual(sorted(told));

  const living = new Set(books.orders.filter(({ status }) => !DEAD.includes(status)).map(({ id }) => id));
  const expected = articleIds.map((id) => {
    const sold = books.sales.filter(({ saleable_id, order_id }) => saleable_id === id && living.has(order_id));
    return {
      id,
      stock: STOCK - sold.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
      orders_count: books.sales.filter(({ saleable_id }) => saleable_id === id).length,
    };
  });
  expect(sorted(books.saleables), 'stock and counts').toEqual(sorted(expected));
  expect(
    books.shoppers.reduce((sum, { orders_count }) => sum + orders_count, 0),
    'orders counted for shoppers',
  ).toBe(books.orders.length);

  const ids = books.orders.map(({ id }) => id);
  expect(
    sorted(books.history.filter(({ from_status }) => from_status === null).map(({ order_id }) => order_id)),
    'one beginning per order',
  ).toEqual(sorted(ids));
  const placed = books.notifications
    .filter(({ kind }) => kind === 'PLACED')
    .map(({ order_id, audience, channel }) => [order_id, audience, channel]);
  expect(sorted(placed), 'one set of messages per order').toEqual(
    sorted(
      ids.flatMap((id) => [
        [id, 'MERCHANT', 'EMAIL'],
        [id, 'SHOPPER', 'EMAIL'],
      ]),
    ),
  );
  expect(sorted(outbox.map(({ id }) => id)), 'one message in the outbox for each').toEqual(
    sorted(books.notifications.map(({ id }) => id)),
  );
  expect(
    outbox.filter(({ failed_at }) => failed_at !== null),
    'given up',
  ).toEqual([]);
}

/** What a dead process held is taken over when its lease ends, a minute later. */
export const isDelivered = (database: Database): Promise<void> =>
  vi.waitFor(
    async () => {
      const left = await database.acrossShops((tx) =>
        tx
          .selectFrom('outbox')
          .select(['topic', 'attempts', 'available_at', 'leased_until', 'last_error'])
          .where('delivered_at', 'is', null)
          .execute(),
      );
      expect(left).toEqual([]);
    },
    { timeout: 120_000, interval: 200 },
  );

const sorted = <Item>(items: Item[]): Item[] =>
  items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
