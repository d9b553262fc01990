import { randomUUID } from 'node:crypto';
import type { OrderDetail } from '@etal/contract/orders';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jpegUpload } from '../../../../testing/harness/test-app.ts';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';
import { runOrderDeadlines } from '../run-order-deadlines.ts';
import { changeMany } from './change-many.ts';

let server: StripeApp;
let shop: OnlineShop;
const DATE = '2026-11-20';
beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  server.clock.set('2026-11-15T09:00:00Z');
  shop = await openOnlineShop(server);
});

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const read = async (id: string): Promise<OrderDetail> => (await shop.get(`/api/GetOrderByReference/${id}`)).json();
const stockOf = async (id: string): Promise<number | null> =>
  (await shop.get('/api/GetShopAggregate')).json().singleArticles.find((article: { id: string }) => article.id === id)
    .stock;
async function place(quantity: number, channel: 'OFFLINE' | 'ONLINE' = 'OFFLINE') {
  server.clock.advance({ minutes: 1 });
  return placeTestOrder(server, shop, { channel, quantity, date: DATE });
}
const settle = (body: object, key: string = randomUUID()) =>
  shop.send({
    method: 'POST',
    url: '/api/SettleShortage',
    headers: { 'idempotency-key': key },
    payload: {
      saleableId: shop.articleId,
      date: DATE,
      available: 3,
      rule: 'FAIR',
      reason: 'La grêle de mardi',
      refundTo: 'CARD',
      stopSelling: false,
      ...body,
    },
  });

describe('a harvest that falls short', () => {
  it('is asked for by the orders of that day, the earliest first', async () => {
    const orders = [await place(4), await place(2)];
    await placeTestOrder(server, shop, { channel: 'OFFLINE', date: '2026-11-21' });
    const shortage = (await shop.get(`/api/GetShortage?saleable=${shop.articleId}&date=${DATE}`)).json();
    expect(shortage).toMatchObject({
      wanted: 6,
      isWeight: false,
      lines: [
        { reference: orders[0]!.reference, name: 'Léa Martin', quantity: 4 },
        { reference: orders[1]!.reference, quantity: 2 },
      ],
    });
    expect((await shop.get(`/api/GetShortage?saleable=${randomUUID()}&date=${DATE}`)).statusCode).toBe(404);
  });

  it('is shared out fairly: each order changed and told, the missing goods not back on sale', async () => {
    const orders = [await place(4), await place(2)];
    await shop.post(`/api/AcceptOrder/${orders[0]!.orderId}`);
    const before = await stockOf(shop.articleId);
    const answer = await settle({});
    expect(answer.json()).toEqual({ changed: expect.any(Array), canceled: [], refused: [] });
    const [first, second] = [await read(orders[0]!.orderId), await read(orders[1]!.orderId)];
    expect([first, second]).toMatchObject([
      { status: 'ACCEPTED', sales: [{ quantity: 2 }], changes: [{ kind: 'SHORTAGE', reason: 'La grêle de mardi' }] },
      { status: 'PAID', sales: [{ quantity: 1 }] },
    ]);
    expect(await stockOf(shop.articleId)).toBe(before);
    await server.deliver();
    const mail = server.mails.findLast(({ subject }) => subject.includes('modifiée'));
    expect(plain(mail?.text ?? '')).toMatch(/Il en manque.*« Annuler ma commande »/s);
    // Free until the slot begins, although it was accepted.
    const own = `/api/boutique/${shop.slug}/CancelOrder/${orders[0]!.reference}?token=${orders[0]!.token}`;
    expect((await server.anonymous.post(own)).json()).toMatchObject({ status: 'CANCELED' });
  });

  it('leaves nobody with an empty order: it is cancelled, and the money goes back', async () => {
    const paid = await place(2, 'ONLINE');
    server.fake.pay(paid.sessionId);
    await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${paid.reference}?token=${paid.token}`);
    await shop.post(`/api/AcceptOrder/${paid.orderId}`);
    const onSite = await place(1);
    const before = await stockOf(shop.articleId);
    expect((await settle({ rule: 'NONE', available: 0, stopSelling: true })).json()).toMatchObject({
      changed: [],
      canceled: expect.arrayContaining([paid.orderId, onSite.orderId]),
    });
    expect(await read(onSite.orderId)).toMatchObject({ status: 'CANCELED', statusReason: 'La grêle de mardi' });
    server.clock.advance({ minutes: 3 });
    await runOrderDeadlines(server.services);
    expect(await read(paid.orderId)).toMatchObject({ status: 'CANCELED', paymentStatus: 'REFUNDED' });
    expect(before).toBeGreaterThan(0);
    expect(await stockOf(shop.articleId)).toBeNull();
  });

  it('keeps what the card paid too much for its customer, where that is asked for', async () => {
    const paid = await place(4, 'ONLINE');
    server.fake.pay(paid.sessionId);
    await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${paid.reference}?token=${paid.token}`);
    await shop.post(`/api/AcceptOrder/${paid.orderId}`);
    const { total, shopperId } = await read(paid.orderId);
    expect((await settle({ available: 1, refundTo: 'BALANCE' })).json()).toMatchObject({ changed: [paid.orderId] });
    server.clock.advance({ minutes: 3 });
    await runOrderDeadlines(server.services);
    const short = await read(paid.orderId);
    const cents = total - short.total;
    expect(short.refunds).toMatchObject([{ means: 'BALANCE', state: 'DONE', cents }]);
    expect((await shop.get(`/api/GetShopperBalance/${shopperId}`)).json()).toMatchObject({ cents });
    await server.deliver();
    const mail = server.mails.find(({ subject }) => subject.includes(`${paid.reference} modifiée`));
    expect(plain(mail?.text ?? '')).toContain('en avoir');
  });

  it('sent again under its key goes on where it was, and changes nothing twice', async () => {
    const orders = [await place(4), await place(2)];
    const key = randomUUID();
    const answers = await Promise.all([settle({}, key), settle({}, key)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await settle({}, key)).json()).toEqual({ changed: [], canceled: [], refused: [] });
    expect((await read(orders[0]!.orderId)).changes).toHaveLength(1);
    expect((await settle({ available: 1 }, key)).statusCode).toBe(409);
  });

  it('is replaced piece for piece, at the price of what is missing where that is lower', async () => {
    const article = await shop.post('/api/CreateSimpleArticle', {
      label: 'Tomates anciennes',
      description: 'Cœur de bœuf',
      categoryId: shop.categoryId,
      img: await jpegUpload(),
      tvaRate: 'RATE_5_5',
      pricingModel: 'BY_UNIT',
      unitPrice: 500,
      isStockEnabled: true,
      stock: 5,
    });
    const replaceBy = { saleableId: article.json().id };
    const order = await place(4);
    expect((await settle({ replaceBy, available: 1 })).json()).toMatchObject({ changed: [order.orderId] });
    expect(await read(order.orderId)).toMatchObject({
      sales: [
        { quantity: 1, subTotal: 350 },
        { saleableLabel: 'Tomates anciennes', quantity: 3, subTotal: 1050 },
      ],
    });
    expect(await stockOf(replaceBy.saleableId)).toBe(2);
    await place(9);
    expect((await settle({ replaceBy, available: 0 })).statusCode).toBe(409);
  });

  it.each<[string, object, string]>([
    ['more than there is', { given: 'ALL', available: 3 }, "Vous donnez plus que ce qu'il y a : 3 en tout."],
    [
      'another order',
      { given: [{ orderId: randomUUID(), quantity: 1 }] },
      "Une de ces commandes n'attend pas cet article ce jour-là.",
    ],
    [
      'nobody, for want of an order',
      { date: '2026-11-27' },
      "Aucune commande de ce jour n'attend cet article : il n'y a rien à répartir.",
    ],
    ['nothing that is sold', { saleableId: randomUUID() }, ''],
  ])('is not given to %s', async (_case, body, sentence) => {
    const orders = [await place(4), await place(2)];
    const given = orders.map(({ orderId }, index) => ({ orderId, quantity: [4, 2][index] }));
    const answer = await settle('given' in body && body.given === 'ALL' ? { ...body, given } : body);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(plain(answer.body)).toContain(sentence);
    expect(await read(orders[0]!.orderId)).toMatchObject({ sales: [{ quantity: 4 }], changes: [] });
  });
});

describe('many orders at once', () => {
  async function paidAndAccepted(quantity: number) {
    const placed = await place(quantity, 'ONLINE');
    server.fake.pay(placed.sessionId);
    await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${placed.reference}?token=${placed.token}`);
    await shop.post(`/api/AcceptOrder/${placed.orderId}`);
    return placed;
  }

  it('each have their own lines, money and papers, and the numbers of these have no gap', async () => {
    const paid = [await paidAndAccepted(4), await paidAndAccepted(2), await paidAndAccepted(3)];
    const onSite = await place(3);
    const answer = (await settle({ available: 4 })).json();
    expect(answer).toEqual({
      changed: [...paid, onSite].map(({ orderId }) => orderId),
      canceled: [],
      refused: [],
    });
    for (const [index, { orderId }] of paid.entries()) {
      const order = await read(orderId);
      expect(order.sales.map(({ klass, subTotal }) => [klass, subTotal])).toEqual([['UnitOrderSale', 350]]);
      const [first, difference] = order.documents;
      expect(order.documents.map(({ kind, number }) => [kind, number])).toEqual([
        ['INVOICE', `F2026-00000${index + 1}`],
        ['CREDIT_NOTE', `A2026-00000${index + 1}`],
      ]);
      expect((first?.total ?? 0) + (difference?.total ?? 0)).toBe(order.total);
      expect(order.refunds).toMatchObject([{ cause: 'CHANGE', cents: -(difference?.total ?? 0), state: 'PENDING' }]);
    }
    expect(await read(onSite.orderId)).toMatchObject({ sales: [{ quantity: 1 }], documents: [], refunds: [] });
    server.clock.advance({ minutes: 3 });
    await runOrderDeadlines(server.services);
    const refunds = await Promise.all(paid.map(async ({ orderId }) => (await read(orderId)).refunds));
    expect(refunds.flat().map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE']);
  });

  it('share what is left in stock in their turn, and who comes too late is refused alone', async () => {
    const article = await shop.post('/api/CreateSimpleArticle', {
      label: 'Miel',
      description: 'De printemps',
      categoryId: shop.categoryId,
      img: await jpegUpload(),
      tvaRate: 'RATE_5_5',
      pricingModel: 'BY_UNIT',
      unitPrice: 700,
      isStockEnabled: true,
      stock: 2,
    });
    const saleableId: string = article.json().id;
    const orders = [await place(1), await place(1), await place(1)];
    const strangers = Array.from({ length: 60 }, () => randomUUID());
    const { changed, refused } = await changeMany(server.services, {
      shopId: shop.shopId,
      orderIds: [...strangers, ...orders.map(({ orderId }) => orderId), orders[0]!.orderId],
      kind: 'CHANGED',
      reason: 'Un pot offert',
      wish: (order) => ({ lines: [{ saleId: order.lines[0]!.id }, { saleableId, quantity: 1 }], slot: null }),
    });
    expect(changed).toEqual([orders[0]!.orderId, orders[1]!.orderId]);
    expect(refused.map(({ orderId }) => orderId)).toEqual([...strangers, orders[2]!.orderId]);
    expect(plain(refused.at(-1)!.problem)).toContain('Miel');
    expect(await stockOf(saleableId)).toBeNull();
    expect((await read(orders[2]!.orderId)).sales).toHaveLength(1);
  });
});

describe('orders that move', () => {
  const period = { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 };
  const move = (body: object) =>
    shop.post('/api/MoveOrders', {
      collectionPointId: shop.pointId,
      collectionDate: '2026-11-22',
      collectionPeriod: period,
      message: 'Le marché est annulé',
      ...body,
    });

  it('move each on its own; those that cannot say why', async () => {
    const [moving, over] = [await place(1), await place(1)];
    await shop.post(`/api/CollectOrder/${over.orderId}`);
    const unknown = randomUUID();
    const answer = (await move({ orderIds: [moving.orderId, over.orderId, unknown] })).json();
    expect(answer.moved).toEqual([moving.orderId]);
    expect(
      answer.refused.map(({ orderId, problem }: { orderId: string; problem: string }) => [orderId, plain(problem)]),
    ).toEqual([
      [over.orderId, 'Cette commande est « Remise » : elle ne peut plus être modifiée.'],
      [unknown, "La commande n'existe pas"],
    ]);
    expect(await read(moving.orderId)).toMatchObject({ collectionDate: '2026-11-22', changes: [{ kind: 'MOVED' }] });
  });

  it('move to no slot that is closed, and then nothing moves', async () => {
    const order = await place(1);
    for (const body of [{ collectionDate: '2026-11-14' }, { collectionPointId: randomUUID() }])
      expect((await move({ orderIds: [order.orderId], ...body })).statusCode).toBe(409);
    expect(await read(order.orderId)).toMatchObject({ collectionDate: DATE, changes: [] });
  });
});
