import { randomUUID } from 'node:crypto';
import type { OrderDetail } from '@etal/contract/orders';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addChicken,
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  sendOrder,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';
import { tellBackInStock } from '../../notifications/notifications.ts';
import { runOrderDeadlines } from '../run-order-deadlines.ts';

/** R-CATALOG-13: what orders take, give back and move of a stock that each collection date counts for itself. */
let server: StripeApp;
let shop: OnlineShop;
const [FRIDAY, SATURDAY] = ['2026-11-20', '2026-11-21'];
const PERIOD = { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 };
beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  server.clock.set('2026-11-15T09:00:00Z');
  shop = await openOnlineShop(server);
  await count({ isStockEnabled: true, stockPerDay: true, usualStock: 5 });
});

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const count = (fields: object) => shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, fields);
const offer = (date: string, offered: number | null) =>
  shop.put('/api/SetDayStock', [{ saleableId: shop.articleId, date, offered }]);
const place = (quantity: number, date = FRIDAY, channel: 'OFFLINE' | 'ONLINE' = 'OFFLINE') =>
  placeTestOrder(server, shop, { channel, quantity, date });
const tryToPlace = (quantity: number, date = FRIDAY) =>
  sendOrder(server, shop, { channel: 'OFFLINE', date, sales: [{ saleableId: shop.articleId, quantity }] });
const read = async (id: string): Promise<OrderDetail> => (await shop.get(`/api/GetOrderByReference/${id}`)).json();
const change = async (id: string, body: object) =>
  shop.put(`/api/ChangeOrder/${id}`, { revision: (await read(id)).revision, ...body });
const days = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await shop.get('/api/GetDayStock'))
      .json()
      .map(({ date, taken }: { date: string; taken: number }) => [date, taken]),
  );
const left = async (date: string): Promise<number> => {
  const { singleArticles } = (await server.anonymous.get(`/api/boutique/${shop.slug}/GetStorefront`)).json();
  const { dayStock, usualStock } = singleArticles.find(({ id }: { id: string }) => id === shop.articleId);
  return dayStock.find((day: { date: string }) => day.date === date)?.left ?? usualStock;
};

describe('an order', () => {
  it('takes from its date alone, down to the last', async () => {
    await place(3);
    expect([await left(FRIDAY), await left(SATURDAY)]).toEqual([2, 5]);
    const refused = await tryToPlace(3);
    expect([refused.statusCode, plain(refused.body)]).toEqual([
      409,
      'Il ne reste que 2 de « Tomates » pour le vendredi 20 novembre.',
    ]);
    expect((await tryToPlace(5, SATURDAY)).statusCode).toBe(200);
    await place(2);
    expect(plain((await tryToPlace(1)).body)).toBe('Il ne reste plus de « Tomates » pour le vendredi 20 novembre.');
  });

  it('moves what it holds to another date, or is told that there is not enough', async () => {
    const { orderId } = await place(3);
    await place(4, SATURDAY);
    const refused = await change(orderId, { collectionDate: SATURDAY });
    expect([refused.statusCode, plain(refused.body)]).toEqual([
      409,
      'Il ne reste que 1 de « Tomates » pour le samedi 21 novembre.',
    ]);
    await offer(SATURDAY, 7);
    expect((await change(orderId, { collectionDate: SATURDAY })).statusCode).toBe(200);
    expect([await left(FRIDAY), await left(SATURDAY)]).toEqual([5, 0]);
  });

  it('changes by its own date, gives back when it ends, and takes again when it is reopened', async () => {
    const { orderId } = await place(2);
    const [line] = (await read(orderId)).sales;
    const more = (quantity: number) => change(orderId, { sales: [{ saleId: line?.id, quantity }] });
    expect((await more(6)).statusCode).toBe(409);
    expect((await more(5)).statusCode).toBe(200);
    await shop.post(`/api/AcceptOrder/${orderId}`);
    server.clock.set(`${FRIDAY}T09:00:00Z`);
    await shop.post(`/api/MarkNoShow/${orderId}`, { restock: true });
    expect(await days()).toEqual({});
    await offer(FRIDAY, 4);
    expect((await shop.post(`/api/ReopenOrder/${orderId}`)).statusCode).toBe(409);
    await offer(FRIDAY, 5);
    expect((await shop.post(`/api/ReopenOrder/${orderId}`)).statusCode).toBe(200);
    expect(await days()).toEqual({ [FRIDAY]: 5 });
    // Less may be offered than was ordered: nothing more is taken then.
    await offer(FRIDAY, 3);
    expect(await left(FRIDAY)).toBe(0);
  });

  it('that waits for its card holds what it wants, and frees it when it expires', async () => {
    await place(5, FRIDAY, 'ONLINE');
    expect(await left(FRIDAY)).toBe(0);
    server.clock.advance({ days: 2 });
    await runOrderDeadlines(server.services);
    expect(await left(FRIDAY)).toBe(5);
  });

  it('moves the version that the site keeps its pages by', async () => {
    const version = async () =>
      (
        await server.services.database.withShop(shop.shopId, (tx) =>
          tx.selectFrom('shops').select('version').where('id', '=', shop.shopId).executeTakeFirstOrThrow(),
        )
      ).version;
    const chickenId = await addChicken(shop);
    const seen = [await version()];
    const { orderId } = await place(2);
    seen.push(await version());
    await change(orderId, { collectionDate: SATURDAY });
    seen.push(await version());
    await change(orderId, { sales: [{ saleableId: chickenId, quantity: 1 }] });
    seen.push(await version());
    expect(await left(SATURDAY)).toBe(5);
    await place(1);
    seen.push(await version());
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
  });
});

describe('a shortage', () => {
  const settle = (body: object) =>
    shop.send({
      method: 'POST',
      url: '/api/SettleShortage',
      headers: { 'idempotency-key': randomUUID() },
      payload: {
        saleableId: shop.articleId,
        date: FRIDAY,
        available: 2,
        rule: 'FAIR',
        reason: 'La grêle de mardi',
        refundTo: 'CARD',
        stopSelling: false,
        ...body,
      },
    });

  it('puts nothing that is missing back on sale on that date', async () => {
    await place(3);
    expect((await settle({})).statusCode).toBe(200);
    expect([await days(), await left(FRIDAY), await left(SATURDAY)]).toEqual([{ [FRIDAY]: 2 }, 2, 5]);
  });

  it('stops the sale of that date alone', async () => {
    await place(3);
    await settle({ stopSelling: true });
    expect([await left(FRIDAY), await left(SATURDAY)]).toEqual([0, 5]);
  });
});

describe('two at once', () => {
  it('twenty orders for five of one date: five get it, and another date is untouched', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryToPlace(1)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect([await days(), await left(SATURDAY)]).toEqual([{ [FRIDAY]: 5 }, 5]);
  });

  it('orders that move to a date and orders for it share what it has', async () => {
    const movers = [await place(2), await place(2)];
    const answers = await Promise.all([
      ...movers.map(({ orderId }) => change(orderId, { collectionDate: SATURDAY })),
      tryToPlace(2, SATURDAY),
      tryToPlace(2, SATURDAY),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect((await days())[SATURDAY]).toBe(4);
  });
});

it('« Prévenez-moi » waits until a day that can be ordered for has some', async () => {
  await count({ usualStock: 0 });
  await server.anonymous.post(`/api/boutique/${shop.slug}/NotifyMe`, {
    saleableId: shop.articleId,
    email: 'lea@clients.test',
  });
  await server.deliver();
  server.mails.length = 0;
  const tell = async () => {
    await tellBackInStock(server.services);
    await server.deliver();
    return server.mails.map(({ to }) => to);
  };
  // Past its cut-off, then far away: nobody could order for these.
  await offer('2026-11-15', 5);
  await offer('2027-02-01', 5);
  expect(await tell()).toEqual([]);
  await offer(SATURDAY, 5);
  expect(await tell()).toEqual(['lea@clients.test']);
});

it('whatever happens to orders, what a date has taken is what its live orders hold', async () => {
  const dates = [FRIDAY, SATURDAY, '2026-11-24'];
  const anyStep = fc.record({
    do: fc.constantFrom('place', 'place', 'move', 'change', 'cancel', 'refuse', 'accept'),
    order: fc.nat(7),
    date: fc.nat(2),
    amount: fc.integer({ min: 1, max: 4 }),
  });
  const orders: string[] = [];
  const answered = new Set<number>();
  for (const [taken, step] of fc.sample(anyStep, { numRuns: 48, seed: 96 }).entries()) {
    const date = dates[step.date] ?? FRIDAY;
    const reference = orders[step.order % Math.max(1, orders.length)];
    if (step.do === 'place' || !reference) {
      const placed = await tryToPlace(step.amount, date);
      answered.add(placed.statusCode);
      if (placed.statusCode === 200) orders.push(placed.json().reference);
    } else {
      const { sales } = await read(reference);
      const act: Record<string, () => Promise<{ statusCode: number }>> = {
        move: () => change(reference, { collectionDate: date, collectionPeriod: PERIOD }),
        change: () => change(reference, { sales: [{ saleId: sales[0]?.id, quantity: step.amount }] }),
        cancel: () => shop.post(`/api/CancelOrder/${reference}`, { reason: 'Trop tard' }),
        refuse: () => shop.send({ method: 'DELETE', url: `/api/RefuseOrder/${reference}`, payload: {} }),
        accept: () => shop.post(`/api/AcceptOrder/${reference}`),
      };
      answered.add((await act[step.do]?.())?.statusCode ?? 0);
    }
    if (taken % 8 < 7) continue;
    const held: Record<string, number> = {};
    for (const { status, collectionDate, sales } of await Promise.all(orders.map(read)))
      if (status === 'PAID' || status === 'ACCEPTED')
        for (const sale of sales)
          if ('quantity' in sale) held[collectionDate] = (held[collectionDate] ?? 0) + sale.quantity;
    expect(await days()).toEqual(held);
    for (const day of dates) expect(await left(day)).toBe(5 - (held[day] ?? 0));
  }
  // What cannot be was refused with its sentence, and changed nothing.
  expect(answered).toEqual(new Set([200, 409]));
});
