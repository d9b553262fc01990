import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  type OrderOptions,
  placeTestOrder,
  sendOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { runOrderDeadlines } from '../orders/orders.ts';

const PERIOD = { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 };
/** Five days, and six, after the day that the tests' clock stands at. */
const [DAY, NEXT_DAY] = ['2026-11-20', '2026-11-21'];

let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  shop = await openOnlineShop(server);
});

const limit = async (maxOrders: number | null): Promise<void> => {
  const slot = {
    timePeriod: PERIOD,
    maximumOrderTimingDaysBefore: 1,
    maximumOrderTimingHour: 18,
    maximumOrderTimingMinute: 0,
    maxOrders,
  };
  const openingHours = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, [slot]]),
  );
  const answer = await shop.patch(`/api/UpdateCollectionPoint/${shop.pointId}`, { openingHours });
  expect(answer.statusCode).toBe(200);
};
const order = (options: OrderOptions = {}) =>
  placeTestOrder(server, shop, { channel: 'OFFLINE', date: DAY, quantity: 1, ...options });
const send = (date = DAY, channel: 'ONLINE' | 'OFFLINE' = 'OFFLINE') =>
  sendOrder(server, shop, { channel, date, sales: [{ saleableId: shop.articleId, quantity: 1 }] });
const isFull = async (date = DAY): Promise<boolean | undefined> =>
  (await server.anonymous.get(`/api/boutique/${shop.slug}/GetCollectionSlots?collectionPoint=${shop.pointId}`))
    .json<{ date: string; isFull: boolean }[]>()
    .find((slot) => slot.date === date)?.isFull;
const change = async ({ reference, token }: { reference: string; token: string }, collectionDate: string) => {
  const url = `/api/boutique/${shop.slug}`;
  const { revision } = (await server.anonymous.get(`${url}/GetOrder/${reference}?token=${token}`)).json();
  return server.anonymous.put(`${url}/ChangeOrder/${reference}?token=${token}`, {
    revision,
    collectionPointId: shop.pointId,
    collectionDate,
    collectionPeriod: PERIOD,
  });
};

describe('a slot that takes so many orders at most', () => {
  it('is full when they are there, and only that day', async () => {
    await limit(2);
    await order();
    expect(await isFull()).toBe(false);
    await order();
    expect([await isFull(), await isFull(NEXT_DAY)]).toEqual([true, false]);
    const refused = await send();
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      'Ce créneau vient de se remplir. Choisissez-en un autre.',
    ]);
    expect((await send(NEXT_DAY)).statusCode).toBe(200);
  });

  it('has no limit until one is given, and again when it is taken away', async () => {
    await order();
    await limit(1);
    expect((await send()).statusCode).toBe(409);
    await limit(null);
    expect([await isFull(), (await send()).statusCode]).toEqual([false, 200]);
  });

  it('counts an order that waits for its card, until it has expired', async () => {
    await limit(1);
    await order({ channel: 'ONLINE' });
    expect([await isFull(), (await send()).statusCode]).toEqual([true, 409]);
    const before = server.clock.now();
    server.clock.advance({ minutes: 40 });
    await runOrderDeadlines(server.services);
    expect([await isFull(), (await send()).statusCode]).toEqual([false, 200]);
    server.clock.set(before);
  });

  it('is freed by an order that is refused, and by one that is cancelled', async () => {
    await limit(1);
    const refused = await order();
    await shop.delete(`/api/RefuseOrder/${refused.orderId}`);
    const canceled = await order();
    await server.anonymous.post(`/api/boutique/${shop.slug}/CancelOrder/${canceled.reference}?token=${canceled.token}`);
    expect((await send()).statusCode).toBe(200);
    expect(await isFull()).toBe(true);
  });

  it('may be exceeded by the merchant, who writes an order down or moves one', async () => {
    await limit(1);
    await order();
    const written = await shop.send({
      method: 'POST',
      url: '/api/CreateOrder',
      headers: { 'idempotency-key': randomUUID() },
      payload: {
        shopper: { firstname: 'Zoé', lastname: 'Noël', email: 'zoe@clients.test', phone: '', city: '' },
        collectionPointId: shop.pointId,
        collectionDate: DAY,
        collectionPeriod: PERIOD,
        sales: [{ saleableId: shop.articleId, quantity: 1 }],
        accept: false,
        tell: 'NONE',
      },
    });
    expect(written.statusCode, written.body).toBe(200);
    const other = await order({ date: NEXT_DAY });
    const moved = await shop.put(`/api/ChangeOrder/${other.orderId}`, {
      revision: 1,
      collectionPointId: shop.pointId,
      collectionDate: DAY,
      collectionPeriod: PERIOD,
    });
    expect(moved.statusCode, moved.body).toBe(200);
  });

  it('takes no order that its shopper would move there, and keeps those that are changed in it', async () => {
    await limit(1);
    const there = await order();
    const elsewhere = await order({ date: NEXT_DAY });
    const refused = await change(elsewhere, DAY);
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      'Ce créneau vient de se remplir. Choisissez-en un autre.',
    ]);
    expect((await change(there, DAY)).statusCode).toBe(200);
  });

  it('moves the version of the shop, which its pages are kept by, as orders come and go', async () => {
    const version = () =>
      server.services.database.withShop(shop.shopId, async (tx) => {
        const { version: at } = await tx
          .selectFrom('shops')
          .select('version')
          .where('id', '=', shop.shopId)
          .executeTakeFirstOrThrow();
        return at;
      });
    // Neither the stock, which is not counted, nor the number of orders of an article, which a card awaited does not
    // move, nor the point's group, whose member they are: only the slot is left.
    await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { isStockEnabled: false });
    await order({ channel: 'ONLINE' });
    const unlimited = await version();
    await order({ channel: 'ONLINE' });
    expect(await version()).toBe(unlimited);
    await limit(5);
    const before = await version();
    await order({ channel: 'ONLINE' });
    const placed = await version();
    expect(placed).toBeGreaterThan(before);
    const start = server.clock.now();
    server.clock.advance({ minutes: 40 });
    await runOrderDeadlines(server.services);
    expect(await version()).toBeGreaterThan(placed);
    server.clock.set(start);
  });

  it('is shown as full on the pages of the site', async () => {
    await limit(1);
    await order();
    await server.anonymous.get(`/boutique/${shop.slug}`);
    const view = server.site.drawn.at(-1);
    expect(view).toMatchObject({ site: { fullSlots: [{ pointId: shop.pointId, date: DAY, start: 480 }] } });
  });
});

it('never holds more than its limit, however many want in at once by whichever way', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.constantFrom('OFFLINE', 'ONLINE', 'MOVE'), { minLength: 2, maxLength: 8 }),
      async (maxOrders, wishes) => {
        shop = await openOnlineShop(server);
        const movable = [];
        for (const wish of wishes) if (wish === 'MOVE') movable.push(await order({ date: NEXT_DAY }));
        await limit(maxOrders);
        const answers = await Promise.all([
          ...movable.map((placed) => change(placed, DAY)),
          ...wishes.filter((wish) => wish !== 'MOVE').map((channel) => send(DAY, channel)),
        ]);
        const statuses = answers.map(({ statusCode }) => statusCode);
        expect(statuses.filter((status) => status === 200)).toHaveLength(Math.min(maxOrders, wishes.length));
        expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
      },
    ),
    { numRuns: 8 },
  );
});
