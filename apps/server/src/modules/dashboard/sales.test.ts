import type { SalesFigures } from '@etal/contract/sales';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { insertTestOrder, type TestOrder } from '../../../testing/harness/insert-test-order.ts';
import { jpegUpload, openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';

let server: TestApp;
let shop: Visitor & { shopId: string; categoryId: string };
let radish: string;

beforeAll(async () => {
  server = await openTestApp();
});
beforeEach(async () => {
  shop = await server.openShop();
  const made = await shop.post('/api/CreateSimpleArticle', {
    label: 'Radis',
    description: 'De saison',
    categoryId: shop.categoryId,
    img: await jpegUpload(),
    tvaRate: 'RATE_5_5',
    pricingModel: 'BY_UNIT',
    unitPrice: 250,
    unit: 'botte',
  });
  radish = made.json().id;
});

const sold = (collection_date: string, order: TestOrder['order'] = {}, sale: TestOrder['sale'] = {}) =>
  insertTestOrder(server.services.database, {
    shopId: shop.shopId,
    saleableId: radish,
    order: { status: 'ACCEPTED', collection_date, ...order },
    sale: { saleable_label: 'Radis', unit: 'botte', ...sale },
  });
const figures = async (query: string): Promise<SalesFigures> => (await shop.get(`/api/GetSales?${query}`)).json();
const POINT = '00000000-0000-4000-8000-00000000000a';

it('counts accepted and collected orders of the period and of the one before, and nothing else', async () => {
  const at = { collection_point_id: POINT };
  await sold('2026-11-01', at);
  await sold('2026-11-30', { ...at, status: 'COLLECTED' }, { sub_total: 250 });
  await sold('2026-10-31', at);
  for (const status of ['PAID', 'REFUSED', 'CANCELED', 'PENDING_PAYMENT', 'EXPIRED'] as const)
    await sold('2026-11-10', { ...at, status });
  await sold('2026-11-10', { ...at, is_test: true });
  await sold('2026-12-01', at);
  const month = await figures('period=MONTH&date=2026-11-18');
  expect(month).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-30',
    beforeFrom: '2026-10-01',
    total: { now: { orders: 2, amount: 1000, isEstimate: false }, before: { orders: 1, amount: 500 } },
    articles: [{ label: 'Radis', isBag: false, pieces: 4, unit: 'botte', grams: 0, now: { amount: 750 } }],
    points: [{ collectionPointId: POINT, now: { orders: 2, amount: 1000 }, before: { orders: 1, amount: 500 } }],
  });
  expect(month.steps).toHaveLength(30);
  expect([month.steps[0], month.steps[29]]).toEqual([
    { from: '2026-11-01', amount: 500, before: 0 },
    { from: '2026-11-30', amount: 500, before: 0 },
  ]);
  expect((await figures('period=YEAR&date=2026-11-18')).steps.map(({ amount }) => amount).slice(9)).toEqual([
    500, 1000, 500,
  ]);
});

it('marks what hangs on a weight that nobody has taken', async () => {
  const chicken = {
    klass: 'WeighingRequiredUnitOrderSale' as const,
    unit: null,
    unit_price: null,
    price_per_kilogram: 1290,
    average_weight: 1800,
    quantity: 1,
  };
  await sold('2025-03-05', {}, chicken);
  const week = await figures('period=WEEK&date=2025-03-05');
  expect([week.total.now.isEstimate, week.articles[0]]).toMatchObject([
    true,
    { grams: 1800, now: { isEstimate: true } },
  ]);
});

it('sums each article, point and customer of both periods, and says which of them hang on a weight', async () => {
  const seller = await server.openShop();
  const { id: shopperId } = (
    await seller.post('/api/CreateShopper', {
      firstname: 'Anne',
      lastname: 'Abel',
      email: 'abel@pesees.test',
      phone: '',
      city: '',
    })
  ).json();
  const article = async (label: string): Promise<string> =>
    (
      await seller.post('/api/CreateSimpleArticle', {
        label,
        description: 'De saison',
        categoryId: seller.categoryId,
        img: await jpegUpload(),
        tvaRate: 'RATE_5_5',
        pricingModel: 'BY_UNIT',
        unitPrice: 250,
      })
    ).json().id;
  const [herbs, thyme, jam] = [await article('Persil'), await article('Thym'), await article('Confiture')];
  const sell = (saleableId: string, collection_date: string, sale: TestOrder['sale'] = {}) =>
    insertTestOrder(server.services.database, {
      shopId: seller.shopId,
      saleableId,
      order: { status: 'ACCEPTED', collection_date, shopper_id: shopperId, collection_point_id: POINT },
      sale,
    });
  const toWeigh = {
    klass: 'WeighingRequiredUnitOrderSale' as const,
    unit_price: null,
    price_per_kilogram: 1290,
    average_weight: 1800,
    quantity: 1,
  };
  await sell(herbs, '2026-03-04', { unit: 'botte' });
  await sell(herbs, '2025-03-04', { unit: null });
  await sell(thyme, '2025-03-04', { unit: 'botte' });
  await sell(thyme, '2025-03-05', { unit: 'bouquet' });
  await sell(jam, '2025-06-04', { ...toWeigh, unit: 'pot' });
  await sell(jam, '2026-06-04', { ...toWeigh, unit: 'pot', weighed_grams: 1700 });
  await sell(jam, '2026-06-05', { unit: 'pot' });
  const { total, articles, points, shoppers }: SalesFigures = (
    await seller.get('/api/GetSales?period=YEAR&date=2026-06-04')
  ).json();
  const [now, before] = [
    { orders: 3, amount: 1500, isEstimate: false },
    { orders: 4, amount: 2000, isEstimate: true },
  ];
  expect(total).toEqual({ now, before });
  expect(points).toMatchObject([{ collectionPointId: POINT, now, before }]);
  expect(shoppers).toEqual([{ shopperId, name: 'Anne Abel', now, before }]);
  expect(articles).toMatchObject([
    {
      label: 'Confiture',
      pieces: 3,
      unit: 'pot',
      grams: 1700,
      now: { amount: 1000, isEstimate: false },
      before: { amount: 500, isEstimate: true },
    },
    // No word is that of all that was sold.
    { label: 'Persil', pieces: 2, unit: null, now: { amount: 500 }, before: { amount: 500, isEstimate: false } },
    { label: 'Thym', pieces: 0, unit: null, now: { amount: 0 }, before: { amount: 1000, isEstimate: false } },
  ]);
});

it('tells whom one has not seen for six weeks, and of no shop but one’s own', async () => {
  const today = server.clock.now().getTime();
  const daysAgo = (days: number) => new Date(today - days * 86_400_000).toISOString().slice(0, 10);
  const shopper = async (lastname: string, days: number) => {
    const body = { firstname: 'Anne', lastname, email: `${lastname.toLowerCase()}@clients.test`, phone: '', city: '' };
    const { id } = (await shop.post('/api/CreateShopper', body)).json();
    await sold(daysAgo(days), { shopper_id: id, status: 'COLLECTED' });
    return id;
  };
  const gone = await shopper('Abel', 50);
  await shopper('Brun', 20);
  await shopper('Caro', 400);
  const { unseen, shoppers } = await figures(`period=WEEK&date=${daysAgo(50)}`);
  expect(unseen).toEqual([{ shopperId: gone, name: 'Anne Abel', lastDate: daysAgo(50), orders: 1, hasEmail: true }]);
  expect(shoppers).toMatchObject([{ shopperId: gone, name: 'Anne Abel', now: { orders: 1, amount: 500 } }]);
  const other = await server.openShop();
  expect((await other.get('/api/GetSales?period=YEAR&date=2026-11-18')).json()).toMatchObject({
    total: { now: { orders: 0, amount: 0 } },
    articles: [],
    unseen: [],
  });
});
