import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { jpegUpload } from '../../../testing/harness/test-app.ts';

let server: StripeApp;
let shop: OnlineShop;
let chicken: string;

beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
  const body = {
    label: 'Poulet',
    description: 'Fermier',
    categoryId: shop.categoryId,
    img: await jpegUpload(),
    tvaRate: 'RATE_5_5',
    pricingModel: 'BY_UNIT_WEIGHING_REQUIRED',
    pricePerKilogram: 1155,
    averageWeight: 1800,
  };
  chicken = (await shop.post('/api/CreateSimpleArticle', body)).json().id;
});

/** Two chickens, estimated 2 × 20,79 €, and a piece at 3,50 €. */
const place = async (): Promise<string> => {
  const response = await server.anonymous.send({
    method: 'POST',
    url: `/api/boutique/${shop.slug}/PlaceOrder`,
    headers: { 'idempotency-key': randomUUID() },
    payload: {
      collectionPointId: shop.pointId,
      collectionDate: '2026-11-20',
      collectionPeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
      paymentChannel: 'OFFLINE',
      shopperDetails: {
        firstname: 'Léa',
        lastname: 'Martin',
        email: 'lea@clients.test',
        phone: '0612345678',
        city: 'Sarlat',
      },
      sales: [
        { saleableId: chicken, quantity: 2 },
        { saleableId: shop.articleId, quantity: 1 },
      ],
    },
  });
  return response.json().reference;
};
const accepted = async () => {
  const reference = await place();
  return (await shop.post(`/api/AcceptOrder/${reference}`)).json();
};
const weigh = (reference: string, weights: object[]) => shop.put(`/api/SetOrderFinalWeights/${reference}`, { weights });

describe('SetOrderFinalWeights', () => {
  it('keeps what was estimated and what the scale said; the totals follow', async () => {
    const order = await accepted();
    expect([order.subTotal, order.platformFees, order.total]).toEqual([4158 + 350, 135, 4643]);
    const [line] = order.sales;
    const weighed = (await weigh(order.reference, [{ saleId: line.id, weighedGrams: 3710 }])).json();
    expect(weighed.sales[0]).toMatchObject({
      weighedGrams: 3710,
      estimatedSubTotal: 4158,
      subTotal: 4285,
      quantity: 2,
    });
    expect([weighed.subTotal, weighed.platformFees, weighed.total]).toEqual([4285 + 350, 139, 4774]);
    expect(
      (await shop.get('/api/GetShopAggregate'))
        .json()
        .activeOrders.find((active: { id: string }) => active.id === order.id).total,
    ).toBe(4774);
  });

  it('tells the shopper once nothing is an estimate any more, and again when a weight was wrong', async () => {
    const order = await accepted();
    const [line] = order.sales;
    const weighed = (await weigh(order.reference, [{ saleId: line.id, weighedGrams: 3000 }])).json();
    expect(weighed).toMatchObject({ revision: order.revision + 1, documents: [] });
    const again = (await weigh(order.id, [{ saleId: line.id, weighedGrams: 3100 }])).json();
    const told = ({ notifications }: { notifications: { kind: string }[] }) =>
      notifications.filter(({ kind }) => kind === 'WEIGHED').length;
    expect([told(weighed), told(again)]).toEqual([1, 2]);
    const same = (await weigh(order.id, [{ saleId: line.id, weighedGrams: 3100 }])).json();
    expect(told(same)).toBe(2);
    expect(again).toMatchObject({
      revision: order.revision + 2,
      sales: [{ weighedGrams: 3100 }, {}],
      changes: [{ kind: 'WEIGHED' }, { kind: 'WEIGHED', lines: [{ before: { weighedGrams: 3000 } }] }],
    });
  });

  it.each([
    ['an order to answer', async () => ({ reference: await place() }), 409, /elle ne peut pas être pesée/],
    ['an order that does not exist', async () => ({ reference: 'ZZZZ9999' }), 404, /La commande n'existe pas/],
  ])('refuses %s', async (_, find, status, sentence) => {
    const answer = await weigh((await find()).reference, [{ saleId: randomUUID(), weighedGrams: 1000 }]);
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringMatching(sentence)]);
  });

  it('refuses a line that is not to be weighed, and changes nothing', async () => {
    const order = await accepted();
    const [first, second] = order.sales;
    for (const saleId of [second.id, randomUUID()]) {
      const answer = await weigh(order.reference, [
        { saleId: first.id, weighedGrams: 5000 },
        { saleId, weighedGrams: 1000 },
      ]);
      expect([answer.statusCode, answer.body]).toEqual([409, "Une de ces lignes n'est pas à peser."]);
    }
    expect((await shop.get(`/api/GetOrderByReference/${order.reference}`)).json()).toMatchObject({
      total: order.total,
      sales: [{ weighedGrams: null }, {}],
    });
  });

  it.each([
    [[]],
    [[{ saleId: 'x', weighedGrams: 1 }]],
    [[{ saleId: '00000000-0000-4000-8000-000000000000', weighedGrams: 0 }]],
  ])('%j is a 400', async (weights) => {
    expect((await weigh('AAAA2222', weights)).statusCode).toBe(400);
  });
});

describe('GetOrdersByTimeRange', () => {
  const range = async (from: string, to: string, more = '') =>
    (await shop.get(`/api/GetOrdersByTimeRange?from=${from}&to=${to}${more}`)).json();

  it('is by the day of collection, both ends included, a 31st of any month allowed', async () => {
    const reference = await place();
    const has = (orders: { reference: string }[]) => orders.some((order) => order.reference === reference);
    expect(has(await range('2026-11-20', '2026-11-20'))).toBe(true);
    expect(has(await range('2026-11-01', '2026-11-31'))).toBe(true);
    expect(has(await range('2026-11-21', '2026-11-30'))).toBe(false);
    expect(has(await range('2026-11-01', '2026-11-30', '&status=ACCEPTED'))).toBe(false);
    expect(has(await range('2026-11-01', '2026-11-30', `&collectionPoint=${shop.pointId}`))).toBe(true);
    expect(has(await range('2026-11-01', '2026-11-30', `&collectionPoint=${randomUUID()}`))).toBe(false);
  });

  it('two years are answered, and no more', async () => {
    const reference = await place();
    expect(await range('2025-11-21', '2027-11-20')).toContainEqual(expect.objectContaining({ reference }));
    const answer = await shop.get('/api/GetOrdersByTimeRange?from=2025-11-01&to=2027-12-31');
    expect([answer.statusCode, answer.body]).toEqual([400, 'Choisissez une période de deux ans au plus.']);
  });
});
