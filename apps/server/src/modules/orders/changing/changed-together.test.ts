import type { OrderDetail } from '@etal/contract/orders';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';
import { onRoundTrip } from '../../../platform/db/statements.ts';

/** Many orders of one shop change at the same moment. */
let server: StripeApp;
let shop: OnlineShop;
let orders: string[];

beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
});

beforeEach(async () => {
  orders = [];
  for (let number = 0; number < 6; number++)
    orders.push((await placeTestOrder(server, shop, { channel: 'OFFLINE' })).reference);
});

const read = async (reference: string): Promise<OrderDetail> =>
  (await shop.get(`/api/GetOrderByReference/${reference}`)).json();
const accept = (reference: string) => shop.post(`/api/AcceptOrder/${reference}`);

/** How many statements that change the status of orders this sends. */
async function updatesOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const stop = onRoundTrip((texts) => {
    if (texts.some((text) => text.startsWith('update "orders"'))) count += 1;
  });
  await work();
  stop();
  return count;
}

it('a few transactions change them all, and each says what became of its own', async () => {
  expect((await accept(orders[0]!)).statusCode).toBe(200);
  const asked = [...orders, 'AAAAAA'];
  let statuses: number[] = [];
  const updates = await updatesOf(async () => {
    const answers = await Promise.all(asked.map(accept));
    statuses = answers.map(({ statusCode }) => statusCode);
    expect(answers[5]!.json<OrderDetail>().status).toBe('ACCEPTED');
  });
  expect(statuses).toEqual([409, 200, 200, 200, 200, 200, 404]);
  expect(updates).toBeGreaterThan(0);
  expect(updates).toBeLessThanOrEqual(3);
  for (const reference of orders) {
    const { history, notifications, revision } = await read(reference);
    expect(history.map(({ to }) => to).toSorted()).toEqual(['ACCEPTED', 'PAID']);
    expect(notifications.filter(({ kind }) => kind === 'ACCEPTED')).toHaveLength(1);
    expect(revision).toBe(2);
  }
  const acceptances = await server.services.database.withShop(shop.shopId, (tx) =>
    tx
      .selectFrom('order_history as h')
      .innerJoin('memberships as m', 'm.user_id', 'h.by_user')
      .where('h.to_status', '=', 'ACCEPTED')
      .select('m.role')
      .execute(),
  );
  expect(acceptances).toEqual(orders.map(() => ({ role: 'OWNER' })));
});

it('one that is asked for several times at once is accepted once', async () => {
  const [reference] = orders as [string];
  const answers = await Promise.all([...orders, reference, reference].map(accept));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 409, 409]);
  expect((await read(reference)).history).toHaveLength(2);
});

it('named by its id, in capitals too, it is the same order', async () => {
  const { id } = await read(orders[0]!);
  const answers = await Promise.all([id, id.toUpperCase()].map(accept));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

it('one that cannot be written leaves the others accepted', async () => {
  const { id } = await read(orders[2]!);
  await server.services.database.asOwner(async (client) => {
    await client.query(`create function refuse_one() returns trigger language plpgsql as $$
      begin raise exception 'This order cannot be written.'; end $$`);
    await client.query(
      `create trigger refuse_one before update on orders for each row when (old.id = '${id}') execute function refuse_one()`,
    );
  });
  const answers = await Promise.all(orders.map(accept));
  await server.services.database.asOwner(async (client) => {
    await client.query('drop function refuse_one cascade');
  });
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 500, 200, 200, 200]);
  expect((await read(orders[2]!)).history).toHaveLength(1);
});

it('those that are refused at the same moment give back their stock, and those that are accepted keep it', async () => {
  const stock = async (): Promise<number> => {
    const found = await server.services.database.withShop(shop.shopId, (tx) =>
      tx.selectFrom('saleables').select('stock').where('id', '=', shop.articleId).executeTakeFirstOrThrow(),
    );
    return Number(found.stock);
  };
  const before = await stock();
  const answers = await Promise.all(
    orders.map((reference, index) =>
      index < 2 ? accept(reference) : shop.send({ method: 'DELETE', url: `/api/RefuseOrder/${reference}` }),
    ),
  );
  expect(answers.map((answer) => answer.json<OrderDetail>().status)).toEqual([
    'ACCEPTED',
    'ACCEPTED',
    'REFUSED',
    'REFUSED',
    'REFUSED',
    'REFUSED',
  ]);
  // Two pieces each.
  expect(await stock()).toBe(before + 8);
});
