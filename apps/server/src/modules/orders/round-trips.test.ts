import { beforeAll, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  sendOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { jpegUpload } from '../../../testing/harness/test-app.ts';
import { onRoundTrip } from '../../platform/db/statements.ts';

let server: StripeApp;
let shop: OnlineShop;
const articles: string[] = [];

beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
  const img = await jpegUpload();
  for (const label of ['Miel', 'Noix']) {
    const made = await shop.post('/api/CreateSimpleArticle', {
      label,
      description: 'De la ferme',
      categoryId: shop.categoryId,
      img,
      tvaRate: 'RATE_5_5',
      pricingModel: 'BY_UNIT',
      unitPrice: 500,
    });
    articles.push(made.json().id);
  }
});

const three = (quantity: number) => [shop.articleId, ...articles].map((saleableId) => ({ saleableId, quantity }));

const placed = async () => (await placeTestOrder(server, shop, { channel: 'OFFLINE' })).reference;

const AGAIN = '/api/GetOrdersPage?sortBy=total';

/** What each call may send at most before it has answered; what travels in one message counts as one. */
const CALLS: [
  name: string,
  most: number,
  prepare: () => Promise<string>,
  ask: (reference: string) => Promise<{ statusCode: number }>,
][] = [
  [
    'an order of three lines is placed',
    8,
    placed,
    () =>
      sendOrder(server, shop, { channel: 'OFFLINE', date: '2026-11-20', email: 'noe@clients.test', sales: three(1) }),
  ],
  ['an order is accepted', 6, placed, (reference) => shop.post(`/api/AcceptOrder/${reference}`)],
  [
    'an order is changed',
    8,
    placed,
    (reference) => shop.put(`/api/ChangeOrder/${reference}`, { revision: 1, sales: three(2) }),
  ],
  ['a page of orders is read', 2, placed, () => shop.get('/api/GetOrdersPage?sortBy=collectionDate')],
  [
    'a page of orders is read again, with nothing changed',
    1,
    async () => (await shop.get(AGAIN)).body,
    async (before) => {
      const again = await shop.get(AGAIN);
      expect(again.body).toBe(before);
      return again;
    },
  ],
  ['orders are searched', 2, placed, () => shop.get('/api/GetOrdersPage?search=martin')],
  ['an order is read', 2, placed, (reference) => shop.get(`/api/GetOrderByReference/${reference}`)],
];

it.each(CALLS)('%s: at most %i round trips', async (_name, most, prepare, ask) => {
  const reference = await prepare();
  const trips: (readonly string[])[] = [];
  const stop = onRoundTrip((statements) => void trips.push(statements));
  const { statusCode } = await ask(reference);
  stop();
  expect(statusCode).toBe(200);
  expect(trips.length, trips.map((texts) => texts.join('\n  + ')).join('\n')).toBeLessThanOrEqual(most);
});
