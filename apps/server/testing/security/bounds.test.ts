import { MAX_PRICE } from '@etal/domain/money';
import { MAX_ORDER_TOTAL, MAX_QUANTITY, MAX_SELECTED_WEIGHT } from '@etal/domain/orders/lines';
import { MAX_STOCK } from '@etal/domain/catalog/stock';
import { MAX_WEIGHT } from '@etal/domain/weight';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OnlineShop, openOnlineShop, openStripeApp, sendOrder, type StripeApp } from '../harness/online-shop.ts';
import { jpegUpload } from '../harness/test-app.ts';
import { rowsOf } from './full-shop.ts';

let server: StripeApp;
let shop: OnlineShop;
let img: { filename: string; content: string };

beforeAll(async () => {
  server = await openStripeApp();
  img = await jpegUpload();
});
beforeEach(async () => {
  shop = await openOnlineShop(server);
});

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const rows = () => rowsOf(server.services.database, shop.shopId);

/** What came of asking, and whether anything was written. */
async function outcomeOf(ask: () => Promise<LightMyRequestResponse>) {
  const before = await rows();
  const { statusCode, body } = await ask();
  const after = await rows();
  return {
    statusCode,
    sentence: plain(body),
    written: Object.keys(after).filter((table) => !isSame(before, after, table)),
  };
}
const isSame = (before: Record<string, string[]>, after: Record<string, string[]>, table: string): boolean =>
  JSON.stringify(before[table]) === JSON.stringify(after[table]);
const refusedWith = (sentence: string) => ({ statusCode: 400, sentence, written: [] });

const ORDER_BOUND =
  'Une commande est de 99 999,99 € au plus, frais de service compris. Vérifiez les quantités et les poids.';
const quantityBound = (field: string) => `« ${field} » : la quantité est de 999 au plus.`;
const priceBound = (field: string) => `« ${field} » : le montant est de 99 999,99 € au plus.`;
const weightBound = (field: string) => `« ${field} » : le poids est de 1 000 kg au plus.`;

const article = (prices: object) => ({
  label: 'Safran',
  description: 'En pistils',
  categoryId: shop.categoryId,
  img,
  tvaRate: 'RATE_5_5',
  ...prices,
});
const created = async (prices: object): Promise<string> => {
  const response = await shop.post('/api/CreateSimpleArticle', article(prices));
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json().id;
};
const order = (...sales: object[]) => sendOrder(server, shop, { channel: 'OFFLINE', date: '2026-11-20', sales });
const totalOf = async (response: LightMyRequestResponse): Promise<number> => {
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return (await shop.get(`/api/GetOrderByReference/${response.json().reference}`)).json().total;
};

/** With the fee of 3 %, 99 999,99 € to the cent. */
const AT_THE_BOUND = 9_708_737;

describe('PlaceOrder', () => {
  it('takes an order at the bound and none above', async () => {
    const one = await created({ pricingModel: 'BY_UNIT', unitPrice: AT_THE_BOUND });
    const cent = await created({ pricingModel: 'BY_UNIT', unitPrice: 1, isStockEnabled: true, stock: 10 });
    expect(await totalOf(await order({ saleableId: one, quantity: 1 }))).toBe(MAX_ORDER_TOTAL);
    expect(await outcomeOf(() => order({ saleableId: one, quantity: 1 }, { saleableId: cent, quantity: 1 }))).toEqual(
      refusedWith(ORDER_BOUND),
    );
    expect(await outcomeOf(() => order({ saleableId: one, quantity: MAX_QUANTITY }))).toEqual(refusedWith(ORDER_BOUND));
  });

  it('says so also when the expected total is above', async () => {
    const one = await created({ pricingModel: 'BY_UNIT', unitPrice: MAX_PRICE });
    expect(
      await outcomeOf(() =>
        server.anonymous.send({
          method: 'POST',
          url: `/api/boutique/${shop.slug}/PlaceOrder`,
          headers: { 'idempotency-key': 'au-dessus' },
          payload: {
            collectionPointId: shop.pointId,
            collectionDate: '2026-11-20',
            collectionPeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
            paymentChannel: 'OFFLINE',
            shopperDetails: {
              firstname: 'Léa',
              lastname: 'Martin',
              email: 'l@b.test',
              phone: '0612345678',
              city: 'Die',
            },
            expectedTotal: Math.round(MAX_PRICE * 2 * 1.03),
            sales: [{ saleableId: one, quantity: 2 }],
          },
        }),
      ),
    ).toEqual(refusedWith(ORDER_BOUND));
  });

  it('takes 999 pieces, no more, and leaves the stock alone', async () => {
    expect(await totalOf(await order({ saleableId: shop.articleId, quantity: MAX_QUANTITY }))).toBe(360_140);
    expect(await outcomeOf(() => order({ saleableId: shop.articleId, quantity: MAX_QUANTITY + 1 }))).toEqual(
      refusedWith(quantityBound('Quantité')),
    );
  });

  it('takes 100 kg of a named weight, no more', async () => {
    const cheese = await created({ pricingModel: 'BY_CAPTURED_WEIGHT', pricePerKilogram: 1000 });
    expect(await totalOf(await order({ saleableId: cheese, selectedWeight: MAX_SELECTED_WEIGHT }))).toBe(103_000);
    expect(await outcomeOf(() => order({ saleableId: cheese, selectedWeight: MAX_SELECTED_WEIGHT + 1 }))).toEqual(
      refusedWith('« Poids » : le poids est de 100 kg au plus.'),
    );
  });

  it('adds up the lines of every kind, without ever passing the database’s own bounds', async () => {
    const sales = await Promise.all([
      created({ pricingModel: 'BY_UNIT_WEIGHING_REQUIRED', pricePerKilogram: MAX_PRICE, averageWeight: 1000 }),
      created({ pricingModel: 'BY_WEIGHT_OPTIONS', options: [{ weight: MAX_WEIGHT, price: MAX_PRICE }] }),
      created({ pricingModel: 'BY_CAPTURED_WEIGHT', pricePerKilogram: MAX_PRICE }),
    ]);
    const [weighed, packed, cut] = sales;
    expect(
      await outcomeOf(() =>
        order(
          ...Array.from({ length: 33 }).flatMap(() => [
            { saleableId: weighed, quantity: MAX_QUANTITY },
            { saleableId: packed, quantity: MAX_QUANTITY, selectedOption: { weight: MAX_WEIGHT } },
            { saleableId: cut, selectedWeight: MAX_SELECTED_WEIGHT },
          ]),
        ),
      ),
    ).toEqual(refusedWith(ORDER_BOUND));
  });
});

describe('SetOrderFinalWeights', () => {
  it('takes weights up to the bound of the order, none above', async () => {
    const saffron = await created({
      pricingModel: 'BY_UNIT_WEIGHING_REQUIRED',
      pricePerKilogram: AT_THE_BOUND,
      averageWeight: 2,
    });
    const accepted = async () => {
      const { reference } = (await order({ saleableId: saffron, quantity: 1 })).json();
      return (await shop.post(`/api/AcceptOrder/${reference}`)).json();
    };
    const weigh = (id: string, saleId: string, weighedGrams: number) =>
      shop.put(`/api/SetOrderFinalWeights/${id}`, { weights: [{ saleId, weighedGrams }] });
    const {
      id,
      sales: [{ id: saleId }],
    } = await accepted();
    expect(await outcomeOf(() => weigh(id, saleId, 1001))).toEqual(refusedWith(ORDER_BOUND));
    expect(await outcomeOf(() => weigh(id, saleId, MAX_WEIGHT))).toEqual(refusedWith(ORDER_BOUND));
    expect(await outcomeOf(() => weigh(id, saleId, MAX_WEIGHT + 1))).toEqual(refusedWith(weightBound('Poids pesé')));
    expect((await weigh(id, saleId, 1000)).json().total).toBe(MAX_ORDER_TOTAL);
  });
});

const TOO_DEAR_A_PIECE = "Le prix estimé d'une pièce est de 99 999,99 € au plus.";
const option = (changes: object) => ({ options: [{ weight: 500, price: 300, ...changes }] });

describe('what a price, a weight and a stock may be', () => {
  it.each([
    ['BY_UNIT', { unitPrice: MAX_PRICE }, { unitPrice: MAX_PRICE + 1 }, priceBound('Prix unitaire')],
    [
      'BY_WEIGHT_OPTIONS',
      option({ price: MAX_PRICE }),
      option({ price: MAX_PRICE + 1 }),
      priceBound('Options de poids, option 1, prix'),
    ],
    [
      'BY_WEIGHT_OPTIONS',
      option({ weight: MAX_WEIGHT }),
      option({ weight: MAX_WEIGHT + 1 }),
      weightBound('Options de poids, option 1, poids'),
    ],
    [
      'BY_CAPTURED_WEIGHT',
      { pricePerKilogram: MAX_PRICE },
      { pricePerKilogram: MAX_PRICE + 1 },
      priceBound('Prix au kilo'),
    ],
    [
      'BY_UNIT_WEIGHING_REQUIRED',
      { pricePerKilogram: MAX_PRICE, averageWeight: 1000 },
      { pricePerKilogram: MAX_PRICE, averageWeight: 1001 },
      TOO_DEAR_A_PIECE,
    ],
    [
      'BY_UNIT_WEIGHING_REQUIRED',
      { pricePerKilogram: 1, averageWeight: MAX_WEIGHT },
      { pricePerKilogram: 1, averageWeight: MAX_WEIGHT + 1 },
      weightBound('Poids moyen'),
    ],
    [
      'BY_UNIT',
      { unitPrice: 1, isStockEnabled: true, stock: MAX_STOCK },
      { unitPrice: 1, isStockEnabled: true, stock: MAX_STOCK + 1 },
      '« Stock » : la valeur doit être au plus 1 000 000.',
    ],
  ])('an article %s takes %j and not %j', async (pricingModel, at, above, sentence) => {
    const id = await created({ pricingModel, ...at });
    expect(await outcomeOf(() => shop.post('/api/CreateSimpleArticle', article({ pricingModel, ...above })))).toEqual(
      refusedWith(sentence),
    );
    expect(await outcomeOf(() => shop.patch(`/api/UpdateSimpleArticle/${id}`, above))).toEqual(refusedWith(sentence));
    expect((await shop.patch(`/api/UpdateSimpleArticle/${id}`, at)).statusCode).toBe(200);
    expect((await shop.get('/api/GetShopAggregate')).statusCode).toBe(200);
  });

  const inBag = (...quantities: number[]) => ({
    unitPrice: 1500,
    articles: quantities.map((quantity) => ({ articleId: shop.articleId, quantity })),
  });
  it.each([
    [
      'OPAQUE_UNIT',
      () => ({ unitPrice: MAX_PRICE }),
      () => ({ unitPrice: MAX_PRICE + 1 }),
      priceBound('Prix unitaire'),
    ],
    [
      'OPAQUE_WEIGHT',
      () => option({ price: MAX_PRICE }),
      () => option({ price: MAX_PRICE + 1 }),
      priceBound('Options de poids, option 1, prix'),
    ],
    [
      'UNIT_WEIGHING_REQUIRED',
      () => ({ pricePerKilogram: MAX_PRICE, averageWeight: 1000 }),
      () => ({ pricePerKilogram: MAX_PRICE, averageWeight: 1001 }),
      TOO_DEAR_A_PIECE,
    ],
    ['DETAILED_UNIT', () => inBag(MAX_QUANTITY), () => inBag(MAX_QUANTITY + 1), quantityBound('Quantité')],
    // The same article listed twice is added up.
    ['DETAILED_UNIT', () => inBag(500, 499), () => inBag(500, 500), quantityBound('Articles du panier')],
  ])('a bag %s at the bound is taken, above it is not (%#)', async (bagType, at, above, sentence) => {
    const bag = { label: 'Panier', description: 'De saison', img, tvaRate: 'RATE_5_5', bagType };
    const response = await shop.post('/api/CreateArticlesBag', { ...bag, ...at() });
    expect(response.statusCode).toBe(200);
    expect(await outcomeOf(() => shop.post('/api/CreateArticlesBag', { ...bag, ...above() }))).toEqual(
      refusedWith(sentence),
    );
    expect(await outcomeOf(() => shop.patch(`/api/UpdateArticlesBag/${response.json().id}`, above()))).toEqual(
      refusedWith(sentence),
    );
    expect((await shop.get('/api/GetShopAggregate')).statusCode).toBe(200);
  });
});

describe('deposits', () => {
  const lend = async (cents: number): Promise<string> =>
    (await shop.put('/api/SaveDepositKinds', [{ label: 'Fût', cents, isEnabled: true }])).json()[0].id;

  it('of an order are worth what an order may come to, no more', async () => {
    const depositKindId = await lend(MAX_PRICE);
    const keg = await created({ pricingModel: 'BY_UNIT', unitPrice: 100, depositKindId });
    expect(await outcomeOf(() => order({ saleableId: keg, quantity: 2 }))).toEqual(refusedWith(ORDER_BOUND));
    expect(await totalOf(await order({ saleableId: keg, quantity: 1 }))).toBe(103);
  });

  it('that move without an order, or with another count than it asks for, are too', async () => {
    const kindId = await lend(MAX_PRICE);
    const sentence = "Les consignes d'une fois valent 99 999,99 € au plus. Vérifiez leur nombre.";
    const { reference } = (await order({ saleableId: shop.articleId, quantity: 1 })).json();
    const { shopperId } = (await shop.get(`/api/GetOrderByReference/${reference}`)).json();
    const move = (count: number) =>
      shop.send({
        method: 'POST',
        url: '/api/RecordDeposits',
        headers: { 'idempotency-key': `futs-${count}` },
        payload: { shopperId, out: [{ kindId, count }] },
      });
    expect(await outcomeOf(() => move(2))).toEqual(refusedWith(sentence));
    expect((await move(1)).statusCode).toBe(200);
    await shop.post(`/api/AcceptOrder/${reference}`);
    const deposits = { out: [{ kindId, count: 1000 }] };
    expect(await outcomeOf(() => shop.post(`/api/CollectOrder/${reference}`, { deposits }))).toEqual(
      refusedWith(sentence),
    );
  });
});

it('a net quantity is a tonne at most', async () => {
  const weighing = (amount: number) =>
    article({ pricingModel: 'BY_UNIT', unitPrice: 100, netQuantity: { amount, measure: 'G', drained: false } });
  expect((await shop.post('/api/CreateSimpleArticle', weighing(1_000_000))).statusCode).toBe(200);
  expect(await outcomeOf(() => shop.post('/api/CreateSimpleArticle', weighing(1_000_001)))).toEqual(
    refusedWith('« Montant » : la valeur doit être au plus 1 000 000.'),
  );
});

it.each([
  'GetOrdersPage?from=0000-01-01',
  'GetOrdersPage?to=0000-12-31',
  'GetOrdersByTimeRange?from=0000-01-01&to=0000-01-02',
  'GetPreparation?date=0000-01-01',
  'GenerateOrdersExcelRecap?from=0000-01-01',
])('a date that the database does not know is refused, not failed on: %s', async (call) => {
  const url = call.startsWith('GetPreparation') ? `${call}&collectionPoint=${shop.pointId}` : call;
  expect((await shop.get(`/api/${url}`)).statusCode).toBe(400);
});
