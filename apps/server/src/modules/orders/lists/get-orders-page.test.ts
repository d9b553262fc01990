import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertTestOrder, type TestOrder } from '../../../../testing/harness/insert-test-order.ts';
import { jpegUpload, openTestApp, type TestApp, type Visitor } from '../../../../testing/harness/test-app.ts';

let server: TestApp;
let shop: Visitor & { shopId: string; categoryId: string };
let saleableId: string;

const openShopWithArticle = async () => {
  const merchant = await server.openShop();
  const body = {
    label: 'Tomates',
    description: 'Mûres',
    categoryId: merchant.categoryId,
    img: await jpegUpload(),
    tvaRate: 'RATE_5_5',
    pricingModel: 'BY_UNIT',
    unitPrice: 250,
  };
  return { merchant, articleId: (await merchant.post('/api/CreateSimpleArticle', body)).json().id as string };
};
const place = (order: TestOrder['order'] = {}, sale: TestOrder['sale'] = {}) =>
  insertTestOrder(server.services.database, { shopId: shop.shopId, saleableId, order, sale });
const page = async (query: object = {}) =>
  (await shop.get(`/api/GetOrdersPage?${new URLSearchParams({ saleable: saleableId, ...query })}`)).json();
const references = async (query: object = {}) =>
  (await page(query)).data.map(({ reference }: { reference: string }) => reference);

beforeAll(async () => {
  server = await openTestApp();
});

describe('GetOrdersPage', () => {
  beforeAll(async () => {
    const { merchant, articleId } = await openShopWithArticle();
    shop = merchant;
    saleableId = articleId;
    const point = randomUUID();
    const shopper = randomUUID();
    await place({
      reference: 'AAAA2222',
      collection_date: '2026-11-20',
      sub_total: 900,
      platform_fees: 27,
      total: 927,
      created_at: new Date('2026-11-01'),
      collection_point_id: point,
    });
    await place({
      reference: 'BBBB3333',
      collection_date: '2026-11-18',
      status: 'ACCEPTED',
      created_at: new Date('2026-11-02'),
      shopper_id: shopper,
      shopper_firstname: 'Élodie',
      shopper_lastname: "L'Hôpital",
    });
    await place({
      reference: 'CCCC4444',
      collection_date: '2026-11-30',
      status: 'COLLECTED',
      sub_total: 100,
      platform_fees: 3,
      total: 103,
      created_at: new Date('2026-11-03'),
      shopper_firstname: '100%',
      shopper_lastname: 'Bio',
    });
    await place({ reference: 'PPPP9999', status: 'PENDING_PAYMENT' });
    await place({ reference: 'EEEE9999', status: 'EXPIRED' });
  });

  it('answers whole orders, the newest first', async () => {
    const { data, ...rest } = await page();
    expect(rest).toEqual({ page: 1, pageSize: 20, totalCount: 3 });
    expect(data[1]).toEqual({
      id: expect.any(String),
      reference: 'BBBB3333',
      status: 'ACCEPTED',
      paymentChannel: 'OFFLINE',
      paymentStatus: 'DUE_ON_SITE',
      documents: [],
      isTest: false,
      revision: 1,
      source: 'SITE',
      monthlyTerm: null,
      noShowAt: null,
      statusReason: null,
      note: '',
      creationDate: Date.parse('2026-11-02') / 1000,
      collectionDate: '2026-11-18',
      collectionPeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
      collectionPointId: expect.any(String),
      collectionPointLabel: 'Marché',
      shopperId: expect.any(String),
      shopperDetails: {
        firstname: 'Élodie',
        lastname: "L'Hôpital",
        email: 'anne@etal.test',
        phone: '+33600000000',
        city: 'Sarlat',
      },
      buyer: null,
      sales: [
        {
          klass: 'UnitOrderSale',
          id: expect.any(String),
          saleableId: expect.any(String),
          subTotal: 500,
          saleableLabel: 'Tomates',
          saleableImgUrl: expect.stringMatching(/^\/images\/.*\.jpg$/),
          saleableCategoryLabel: 'Légumes',
          deposit: null,
          quantity: 2,
          unit: null,
        },
      ],
      subTotal: 500,
      platformFees: 15,
      borneFees: 0,
      feeBearer: 'SHOPPER',
      total: 515,
      dueOnSite: 515,
    });
  });

  it.each([
    [{}, ['CCCC4444', 'BBBB3333', 'AAAA2222']],
    [{ sortBy: 'collectionDate' }, ['BBBB3333', 'AAAA2222', 'CCCC4444']],
    [{ sortBy: 'collectionDate', sortAscending: 'false' }, ['CCCC4444', 'AAAA2222', 'BBBB3333']],
    [{ sortBy: 'total' }, ['CCCC4444', 'BBBB3333', 'AAAA2222']],
    [{ sortBy: 'creationDate', sortAscending: 'false' }, ['CCCC4444', 'BBBB3333', 'AAAA2222']],
    [{ status: 'COLLECTED' }, ['CCCC4444']],
    [{ from: '2026-11-20' }, ['CCCC4444', 'AAAA2222']],
    [{ to: '2026-11-18' }, ['BBBB3333']],
    [{ from: '2026-11-30', to: '2026-11-31' }, ['CCCC4444']],
    [{ search: 'bbbb' }, ['BBBB3333']],
    [{ search: 'elodie' }, ['BBBB3333']],
    [{ search: "L'HOPITAL élo" }, ['BBBB3333']],
    [{ search: '%' }, ['CCCC4444']],
    [{ search: '_' }, []],
    [{ pageNumber: '2' }, []],
  ])('%j gives %j', async (query, expected) => {
    expect(await references(query)).toEqual(expected);
  });

  it('filters by point and by shopper', async () => {
    const { data } = await page();
    expect(await references({ collectionPoint: data[2].collectionPointId })).toEqual(['AAAA2222']);
    expect(await references({ shopper: data[1].shopperId })).toEqual(['BBBB3333']);
    expect(await references({ saleable: randomUUID() })).toEqual([]);
  });

  it('says past the last page how many there are', async () => {
    expect(await page({ pageNumber: 7 })).toEqual({ data: [], page: 7, pageSize: 20, totalCount: 3 });
  });

  it.each([
    { pageNumber: '0' },
    { pageNumber: 'x' },
    { sortBy: 'name' },
    { status: 'PENDING_PAYMENT' },
    { from: '2026-13-01' },
    { saleable: '1' },
  ])('refuses %j', async (query) => {
    const response = await shop.get(`/api/GetOrdersPage?${new URLSearchParams(query as Record<string, string>)}`);
    expect(response.statusCode).toBe(400);
    expect(response.body).toMatch(/^«.*\.$/);
  });

  it('ignores a parameter it does not know', async () => {
    expect((await page({ utm: 'x' })).totalCount).toBe(3);
  });

  it('never shows another shop’s orders', async () => {
    const { merchant } = await openShopWithArticle();
    expect((await merchant.get(`/api/GetOrdersPage?saleable=${saleableId}`)).json().totalCount).toBe(0);
    expect((await merchant.get('/api/GetOrdersPage')).json().totalCount).toBe(0);
  });
});

it.each([
  [
    {
      klass: 'CapturedWeightOrderSale' as const,
      quantity: null,
      unit_price: null,
      selected_weight: 350,
      price_per_kilogram: 2000,
      sub_total: 700,
    },
    { selectedWeight: 350, pricePerKilogram: 2000, subTotal: 700 },
  ],
  [
    { klass: 'WeightOptionOrderSale' as const, option_weight: 500, unit_price: 300 },
    { quantity: 2, selectedOption: { weight: 500, price: 300 } },
  ],
  [
    {
      klass: 'WeighingRequiredUnitOrderSale' as const,
      unit_price: null,
      price_per_kilogram: 1550,
      average_weight: 800,
      weighed_grams: 1700,
      estimated_sub_total: 2480,
      sub_total: 2635,
    },
    {
      quantity: 2,
      pricePerKilogram: 1550,
      averageWeight: 800,
      weighedGrams: 1700,
      isWeightEstimated: false,
      estimatedSubTotal: 2480,
      subTotal: 2635,
    },
  ],
])('a line of $klass shows what it was sold as', async (sale, shown) => {
  const { merchant, articleId } = await openShopWithArticle();
  await insertTestOrder(server.services.database, { shopId: merchant.shopId, saleableId: articleId, sale });
  const { data } = (await merchant.get('/api/GetOrdersPage')).json();
  expect(data[0].sales).toEqual([
    {
      klass: sale.klass,
      id: expect.any(String),
      saleableId: articleId,
      saleableLabel: 'Tomates',
      saleableImgUrl: expect.any(String),
      saleableCategoryLabel: 'Légumes',
      deposit: null,
      subTotal: 500,
      ...shown,
    },
  ]);
});

it('pages by twenty, no order twice', async () => {
  const { merchant, articleId } = await openShopWithArticle();
  for (let n = 0; n < 25; n++)
    await insertTestOrder(server.services.database, {
      shopId: merchant.shopId,
      saleableId: articleId,
      order: { created_at: new Date('2026-11-01') },
    });
  const pages = await Promise.all(
    [1, 2].map(async (number) =>
      (await merchant.get(`/api/GetOrdersPage?sortBy=creationDate&pageNumber=${number}`)).json(),
    ),
  );
  expect(pages.map(({ data }) => data.length)).toEqual([20, 5]);
  expect(new Set(pages.flatMap(({ data }) => data.map(({ id }: { id: string }) => id))).size).toBe(25);
});

describe('a list of thousands', () => {
  const MIDDLE = 66;
  let merchant: Visitor & { shopId: string };
  let id: string;

  /** Alike but for what lists are sorted and filtered by; a good many of them equal in it. */
  beforeAll(async () => {
    const opened = await openShopWithArticle();
    merchant = opened.merchant;
    ({ id } = await insertTestOrder(server.services.database, {
      shopId: merchant.shopId,
      saleableId: opened.articleId,
    }));
    await server.services.database.withShop(merchant.shopId, (tx) =>
      sql`
        insert into orders select (jsonb_populate_record(orders, jsonb_build_object(
          'id', gen_random_uuid(), 'reference', 'T' || lpad(n::text, 7, '0'), 'access_token', 'token-' || n,
          'status', case n % 8 when 0 then 'PAID' else 'COLLECTED' end, 'total', 500 + n * 37 % 400, 'sub_total',
            485 + n * 37 % 400,
          'collection_date', orders.collection_date + n % 50, 'created_at',
            orders.created_at + n % 60 * interval '1 microsecond'))).*
        from orders, generate_series(1, 2600) as n where orders.shop_id = ${merchant.shopId}
          and orders.id = ${id}`.execute(tx),
    );
  });

  it.each([
    {
      sortBy: 'collectionDate',
      columns: ['collection_date', 'collection_start', 'id'] as const,
      change: { collection_date: '2030-01-01' },
    },
    { sortBy: 'total', columns: ['total', 'id'] as const, change: { total: 9000, sub_total: 8985 } },
    { sortBy: 'creationDate', columns: ['created_at', 'id'] as const, change: { created_at: new Date('2030-01-01') } },
  ])(
    'is leafed through by $sortBy, in any direction, and follows what changes',
    async ({ sortBy, columns, change }) => {
      const { database } = server.services;
      const inOrder = (direction: 'asc' | 'desc', status: 'COLLECTED' | undefined): Promise<string[]> =>
        database.withShop(merchant.shopId, async (tx) => {
          let orders = tx.selectFrom('orders').select('id');
          if (status) orders = orders.where('status', '=', status);
          for (const column of columns) orders = orders.orderBy(column, direction);
          return (await orders.execute()).map((order) => order.id);
        });
      const leaf = async (direction: 'asc' | 'desc', status?: 'COLLECTED'): Promise<void> => {
        const expected = await inOrder(direction, status);
        for (const pageNumber of [MIDDLE, MIDDLE + 1, MIDDLE - 1, MIDDLE, Math.ceil(expected.length / 20)]) {
          const query = new URLSearchParams({
            sortBy,
            pageNumber: String(pageNumber),
            sortAscending: String(direction === 'asc'),
            ...(status && { status }),
          });
          const { data, totalCount } = (await merchant.get(`/api/GetOrdersPage?${query}`)).json();
          expect({ page: `${query}`, totalCount, shown: data.map((order: { id: string }) => order.id) }).toEqual({
            page: `${query}`,
            totalCount: expected.length,
            shown: expected.slice((pageNumber - 1) * 20, pageNumber * 20),
          });
        }
      };
      await leaf('asc');
      await leaf('desc');
      await leaf('asc', 'COLLECTED');
      await database.withShop(merchant.shopId, (tx) =>
        tx.updateTable('orders').set(change).where('id', '=', id).execute(),
      );
      await leaf('asc');
      await leaf('desc');
    },
  );

  it('says how long it is to who asks, as the first, for a page far past its end', async () => {
    const query = new URLSearchParams({ sortBy: 'total', pageNumber: '4000', status: 'PAID' });
    expect((await merchant.get(`/api/GetOrdersPage?${query}`)).json()).toEqual({
      data: [],
      page: 4000,
      pageSize: 20,
      totalCount: 326,
    });
  });
});
