import { beforeAll, expect, it } from 'vitest';
import { applyTransition } from '../orders/changing/apply-transition.ts';
import { handOver, reopenOrder } from '../orders/changing/hand-over.ts';
import { lockOrder } from '../orders/changing/lock-order.queries.ts';
import { testEngine } from '../../../testing/harness/open-test-database.ts';
import { insertTestOrder } from '../../../testing/harness/insert-test-order.ts';
import { jpegUpload, openTestApp, type TestApp } from '../../../testing/harness/test-app.ts';

type Shop = Awaited<ReturnType<TestApp['openShop']>> & { articleId: string };

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});

async function openShop(): Promise<Shop> {
  server.clock.set('2026-11-15T09:00:00Z');
  const shop = await server.openShop();
  await shop.post('/api/SetShopLegalInformation', {
    email: 'ferme@etal.test',
    title: 'GAEC du Pré',
    legalForm: 'EI',
    siren: '732829320',
    tva: 'FR44732829320',
    streetAddress: 'Le Pré',
    postalCodeAddress: '24200',
    cityAddress: 'Sarlat',
  });
  const article = await shop.post('/api/CreateSimpleArticle', {
    label: 'Tomates',
    description: 'Mûres',
    categoryId: shop.categoryId,
    img: await jpegUpload(),
    tvaRate: 'RATE_5_5',
    pricingModel: 'BY_UNIT',
    unitPrice: 250,
  });
  return Object.assign(shop, { articleId: article.json().id as string });
}

const place = (shop: Shop) =>
  insertTestOrder(server.services.database, { shopId: shop.shopId, saleableId: shop.articleId });

/** A session does not outlive leaps of the clock: straight to the use case. */
const collect = (shop: Shop, order: string) =>
  handOver(server.services, { shopId: shop.shopId, order, mayAccept: true });

const numbers = async (shop: Shop, kind: 'INVOICE' | 'CREDIT_NOTE' = 'INVOICE') =>
  server.services.database.withShop(shop.shopId, (tx) =>
    tx
      .selectFrom('invoices')
      .select(['number', 'issued_at', 'order_id'])
      .where('kind', '=', kind)
      .orderBy('year')
      .orderBy('sequence')
      .execute(),
  );

/**
 * The embedded engine takes one after the other, and one shop has half of PostgreSQL's connections (R-ABUSE-6): on a
 * slow machine the last of 200 would wait more than its 10 s.
 */
const AT_ONCE = testEngine === 'pglite' ? 50 : 100;

it('200 orders handed over at once have the numbers 1 to 200, each once', async () => {
  const shop = await openShop();
  const orders = [];
  for (let index = 0; index < 200; index++) orders.push(await place(shop));
  while (orders.length > 0) {
    const statuses = await Promise.all(
      orders.splice(0, AT_ONCE).map(async ({ id }) => (await shop.post(`/api/CollectOrder/${id}`)).statusCode),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
  const issued = await numbers(shop);
  expect(issued.map(({ number }) => number)).toEqual(
    Array.from({ length: 200 }, (_, index) => `F2026-${String(index + 1).padStart(6, '0')}`),
  );
  expect(new Set(issued.map(({ order_id }) => order_id)).size).toBe(200);
}, 120_000);

it('one order asked to be invoiced by many at once has one invoice', async () => {
  const shop = await openShop();
  const { id } = await place(shop);
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => (await shop.post(`/api/CollectOrder/${id}`)).statusCode),
  );
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  expect(await numbers(shop)).toHaveLength(1);
});

it('a number is given back when its order is not handed over after all', async () => {
  const shop = await openShop();
  const [lost, kept] = [await place(shop), await place(shop)];
  const failing = server.services.database.withShop(shop.shopId, async (tx) => {
    const order = await lockOrder(tx, shop.shopId, lost.id);
    if (!order) throw new Error('no order');
    await applyTransition(tx, shop.shopId, order, {
      status: 'COLLECTED',
      paymentStatus: 'PAID_ON_SITE',
      actor: 'MERCHANT',
      reason: null,
      now: server.clock.now(),
    });
    expect(await tx.selectFrom('invoices').select('number').execute()).toEqual([{ number: 'F2026-000001' }]);
    throw new Error('power cut');
  });
  await expect(failing).rejects.toThrow('power cut');
  expect(await numbers(shop)).toEqual([]);
  await shop.post(`/api/CollectOrder/${kept.id}`);
  expect((await numbers(shop)).map(({ number }) => number)).toEqual(['F2026-000001']);
});

it('each shop, kind and year has a series of its own, by the calendar of Paris', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const sell = async (where: Shop, at: string) => {
    server.clock.set(at);
    const { id } = await place(where);
    await collect(where, id);
    return id;
  };
  await sell(shop, '2026-12-31T22:59:59Z');
  const second = await sell(shop, '2026-12-31T23:00:00Z');
  await sell(other, '2026-12-31T23:00:01Z');
  await reopenOrder(server.services, { shopId: shop.shopId, order: second });
  expect((await numbers(shop)).map(({ number }) => number)).toEqual(['F2026-000001', 'F2027-000001']);
  expect((await numbers(shop, 'CREDIT_NOTE')).map(({ number }) => number)).toEqual(['A2027-000001']);
  expect((await numbers(other)).map(({ number }) => number)).toEqual(['F2027-000001']);
});

it('a later number is never issued earlier, even by a clock that steps back', async () => {
  const shop = await openShop();
  for (const at of ['2026-11-16T09:00:00Z', '2026-11-15T09:00:00Z']) {
    server.clock.set(at);
    await collect(shop, (await place(shop)).id);
  }
  expect((await numbers(shop)).map(({ issued_at }) => issued_at.toISOString())).toEqual([
    '2026-11-16T09:00:00.000Z',
    '2026-11-16T09:00:00.000Z',
  ]);
});
