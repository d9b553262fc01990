import { randomUUID } from 'node:crypto';
import { MAX_ORDER_TOTAL, MAX_QUANTITY } from '@etal/domain/orders/lines';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textOfPdf } from '../../../testing/readers/text-of-pdf.ts';
import { insertTestOrder, type TestOrder } from '../../../testing/harness/insert-test-order.ts';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { tellOversizedOrders } from './tell-oversized-orders.ts';

let server: StripeApp;
let shop: OnlineShop;

beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  server.clock.set('2026-11-15T09:00:00Z');
  server.logLines.length = 0;
  shop = await openOnlineShop(server);
});

const DAY = '2026-11-20';
/** As one could be placed before there were bounds: 1,500 pieces at 99,99 €, 154,484.55 € in all. */
const OVERSIZED = {
  order: { payment_status: 'DUE_ON_SITE', sub_total: 14_998_500, platform_fees: 449_955, total: 15_448_455 },
  sale: { quantity: 1500, unit_price: 9999, estimated_sub_total: 14_998_500, sub_total: 14_998_500 },
} as const;

/** Two of them are more than an integer of the database holds. */
const LARGEST = {
  order: { status: 'ACCEPTED', sub_total: 2_000_000_000, platform_fees: 0, total: 2_000_000_000 },
  sale: { estimated_sub_total: 2_000_000_000, sub_total: 2_000_000_000 },
} as const;

async function store({ order = {}, sale = {} }: Pick<TestOrder, 'order' | 'sale'> = OVERSIZED) {
  const access_token = randomUUID();
  const stored = await insertTestOrder(server.services.database, {
    shopId: shop.shopId,
    saleableId: shop.articleId,
    order: { collection_point_id: shop.pointId, collection_date: DAY, access_token, ...order },
    sale,
  });
  return { ...stored, token: access_token };
}

const read = async (url: string): Promise<LightMyRequestResponse> => {
  const response = await shop.get(url);
  expect([url, response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([url, 200, '']);
  return response;
};
const statusOf = ({ statusCode, body }: LightMyRequestResponse) =>
  statusCode === 200 ? JSON.parse(body).status : [statusCode, body];
const refuse = (id: string) => shop.delete(`/api/RefuseOrder/${id}`);

const LISTS: Record<string, (answer: LightMyRequestResponse) => { id: string }[]> = {
  '/api/GetShopAggregate': (answer) => answer.json().activeOrders,
  '/api/GetOrdersPage': (answer) => answer.json().data,
  [`/api/GetOrdersByTimeRange?from=${DAY}&to=${DAY}`]: (answer) => answer.json(),
};

describe('an order from before there were bounds', () => {
  it('stands in every list, beside the others', async () => {
    const [oversized, other] = [await store(), await store({})];
    for (const [url, ordersIn] of Object.entries(LISTS)) {
      const orders = ordersIn(await read(url));
      expect([url, orders.map(({ id }) => id).toSorted()]).toEqual([url, [oversized.id, other.id].toSorted()]);
      expect(orders.find(({ id }) => id === oversized.id)).toMatchObject({
        total: 15_448_455,
        sales: [{ quantity: 1500, subTotal: 14_998_500 }],
      });
    }
  });

  it('is in the figures, which no order’s bound holds', async () => {
    server.clock.set('2026-11-20T07:00:00Z');
    for (const _ of [1, 2]) await store(LARGEST);
    const { thisWeek, bestSaleables, nextCollections } = (await read('/api/GetDashboard')).json();
    expect(thisWeek).toMatchObject({ orders: 2, turnover: 4_000_000_000 });
    expect(bestSaleables).toMatchObject([{ orders: 2, turnover: 4_000_000_000 }]);
    expect(nextCollections).toMatchObject([{ date: DAY, accepted: 2 }]);
  });

  it('opens on its own page and on its shopper’s', async () => {
    const { id, reference, token } = await store();
    expect((await read(`/api/GetOrderByReference/${id}`)).json()).toMatchObject({ total: 15_448_455 });
    const own = await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${reference}?token=${token}`);
    expect([own.statusCode, own.json().total]).toEqual([200, 15_448_455]);
    const page = await server.anonymous.get(`/boutique/${shop.slug}/commandes/${reference}?token=${token}`);
    expect(page.statusCode).toBe(200);
  });

  it('is prepared once accepted, and accounted for once handed over', async () => {
    const { id } = await store();
    expect(statusOf(await shop.post(`/api/AcceptOrder/${id}`))).toBe('ACCEPTED');
    const preparation = await read(`/api/GetPreparation?date=${DAY}&collectionPoint=${shop.pointId}`);
    expect(preparation.json()).toMatchObject({ orders: [{ id }], totals: [{ pieces: 1500 }] });
    await read(`/api/GeneratePreparationExcel?date=${DAY}&collectionPoint=${shop.pointId}`);
    const recap = await readXlsx((await read('/api/GenerateOrdersExcelRecap')).rawPayload);
    expect(JSON.stringify(recap.sheets[0]?.rows)).toMatch(/149985.*4499\.55/);
    expect(textOfPdf((await read('/api/GenerateSalesReport')).rawPayload)).toMatch(/154\s484,55/);
    expect(statusOf(await shop.post(`/api/CollectOrder/${id}`))).toBe('COLLECTED');
    expect(textOfPdf((await read(`/api/GenerateOrderInvoice/${id}`)).rawPayload)).toMatch(/154\s484,55/);
    await read('/api/GenerateOrdersInvoiceArchive');
    expect((await read('/api/GenerateAccountingExport?month=2026-11')).body).toContain('154484,55');
  });

  it('is in what its shopper came to', async () => {
    const shopper = (
      await shop.post('/api/CreateShopper', { firstname: 'Léa', lastname: 'B', email: 'l@b.test', phone: '', city: '' })
    ).json();
    for (const _ of [1, 2])
      await store({ ...LARGEST, order: { ...LARGEST.order, status: 'ACCEPTED', shopper_id: shopper.id } });
    expect((await read('/api/GetShoppersPage')).json().data).toMatchObject([{ turnover: 4_000_000_000 }]);
    expect((await read(`/api/GetShopperById/${shopper.id}`)).json().turnover).toBe(4_000_000_000);
  });

  it('can be refused, and another cancelled once accepted', async () => {
    const [refused, cancelled] = [await store(), await store()];
    expect(statusOf(await refuse(refused.id))).toBe('REFUSED');
    expect(statusOf(await shop.post(`/api/AcceptOrder/${cancelled.id}`))).toBe('ACCEPTED');
    expect(statusOf(await shop.post(`/api/CancelOrder/${cancelled.id}`))).toBe('CANCELED');
    await server.deliver();
    expect((await read('/api/GetShopAggregate')).json().activeOrders).toEqual([]);
    expect(server.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it('is told in one line of the log, by its id alone, until its merchant has answered', async () => {
    const [tooDear, tooMany] = [
      await store(),
      await store({ ...OVERSIZED, order: { payment_status: 'DUE_ON_SITE' }, sale: { quantity: MAX_QUANTITY + 1 } }),
    ];
    await store({
      order: { sub_total: MAX_ORDER_TOTAL, platform_fees: 0, total: MAX_ORDER_TOTAL },
      sale: { quantity: MAX_QUANTITY },
    });
    const told = async () => {
      server.logLines.length = 0;
      await tellOversizedOrders(server.services);
      return server.logLines.map((line) => JSON.parse(line));
    };
    const mine = (lines: { orders: { shopId: string; orderId: string }[] }[]) =>
      lines.map(({ orders }) => orders.filter(({ shopId }) => shopId === shop.shopId).map(({ orderId }) => orderId));
    const lines = await told();
    expect(mine(lines).map((ids) => ids.toSorted())).toEqual([[tooDear.id, tooMany.id].toSorted()]);
    expect(JSON.stringify(lines)).not.toMatch(/Anne|Müller|anne@etal\.test|Sarlat/);
    for (const { id } of [tooDear, tooMany]) await refuse(id);
    expect(mine(await told()).flat()).toEqual([]);
  });
});

/** The database's own bounds, and nothing else: what its columns take, every answer lets out. */
const POSITIVE = fc.integer({ min: 1, max: 2_147_483_647 });
const minutes = fc.integer({ min: 0, max: 1439 });
const word = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\0', ''));
const storedOrder = fc.record({
  order: fc
    .record({
      sub_total: fc.integer({ min: 0, max: 1_073_741_823 }),
      platform_fees: fc.integer({ min: 0, max: 1_073_741_823 }),
      period: fc.uniqueArray(minutes, { minLength: 2, maxLength: 2 }),
      collection_date: fc
        .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      collection_point_id: fc.stringMatching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      shopper_firstname: word,
      shopper_email: word,
      shopper_phone: word,
      note: word,
      status: fc.constantFrom('PAID', 'ACCEPTED', 'REFUSED', 'CANCELED', 'COLLECTED'),
    })
    .map(({ period, ...order }) => {
      const [start = 0, end = 0] = period.toSorted((a, b) => a - b);
      const total = order.sub_total + order.platform_fees;
      return { ...order, total, collection_start: start, collection_end: end };
    }),
  sale: fc.record({
    klass: fc.constantFrom(
      'UnitOrderSale',
      'CapturedWeightOrderSale',
      'WeighingRequiredUnitOrderSale',
      'WeightOptionOrderSale',
    ),
    saleable_label: word,
    saleable_category_label: fc.option(word),
    quantity: POSITIVE,
    selected_weight: POSITIVE,
    option_weight: POSITIVE,
    unit_price: POSITIVE,
    price_per_kilogram: POSITIVE,
    average_weight: POSITIVE,
    weighed_grams: fc.option(POSITIVE),
    estimated_sub_total: fc.nat(2_147_483_647),
    sub_total: fc.nat(2_147_483_647),
  }),
});

it('whatever the columns of an order take, every list shows it', { timeout: 120_000 }, async () => {
  const ids: string[] = [];
  await fc.assert(
    fc.asyncProperty(storedOrder, async ({ order, sale }) => {
      const { id } = await store({ order, sale });
      ids.push(id);
      const day = order.collection_date;
      const detail = await read(`/api/GetOrderByReference/${id}`);
      expect(detail.json()).toMatchObject({ total: order.total, collectionDate: day });
      const range = await read(`/api/GetOrdersByTimeRange?from=${day}&to=${day}`);
      expect(range.json()).toContainEqual(expect.objectContaining({ id }));
      await read('/api/GetDashboard');
    }),
    { numRuns: 30 },
  );
  const { activeOrders } = (await read('/api/GetShopAggregate')).json();
  const pages = await Promise.all([1, 2, 3].map((page) => read(`/api/GetOrdersPage?pageNumber=${page}`)));
  expect(pages.flatMap((page) => page.json().data).map(({ id }) => id)).toEqual(
    expect.arrayContaining(activeOrders.map(({ id }: { id: string }) => id)),
  );
  expect(new Set(pages.flatMap((page) => page.json().data).map(({ id }) => id))).toEqual(new Set(ids));
  expect(server.logLines.filter((line) => line.includes('left out'))).toEqual([]);
});
