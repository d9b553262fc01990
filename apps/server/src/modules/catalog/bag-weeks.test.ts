import { beforeAll, expect, it } from 'vitest';
import { jpegUpload, openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';

let server: TestApp;
let shop: Visitor & { shopId: string; categoryId: string };
let radish: string;
let carrots: string;
let cheese: string;

const article = async (label: string, price: object): Promise<string> => {
  const made = await shop.post('/api/CreateSimpleArticle', {
    label,
    description: 'De saison',
    categoryId: shop.categoryId,
    img: await jpegUpload(),
    tvaRate: 'RATE_5_5',
    ...price,
  });
  return made.json().id;
};

const bag = async (bagType: string, more: object = {}) =>
  shop.post('/api/CreateArticlesBag', {
    label: 'Panier',
    description: 'Selon la récolte',
    img: await jpegUpload(),
    bagType,
    tvaRate: 'RATE_5_5',
    unitPrice: 1500,
    ...more,
  });

beforeAll(async () => {
  server = await openTestApp();
  shop = await server.openShop();
  radish = await article('Radis', { pricingModel: 'BY_UNIT', unitPrice: 240, unit: ' BOTTE ' });
  carrots = await article('Carottes', { pricingModel: 'BY_WEIGHT_OPTIONS', options: [{ weight: 500, price: 200 }] });
  cheese = await article('Tomme', { pricingModel: 'BY_CAPTURED_WEIGHT', pricePerKilogram: 2490, unit: 'botte' });
});

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

it('a unit is kept for what is priced by the piece, in our spelling', async () => {
  const { singleArticles } = (await shop.get('/api/GetShopAggregate')).json();
  const unitOf = (id: string) => singleArticles.find((one: { id: string }) => one.id === id).unit;
  expect([unitOf(radish), unitOf(carrots), unitOf(cheese)]).toEqual(['botte', null, null]);
});

it('contents are counted in each article’s own measure; grams become one heap', async () => {
  const articles = [
    { articleId: radish, quantity: 2 },
    { articleId: carrots, quantity: 2, weight: 500 },
    { articleId: cheese, quantity: 2, weight: 150 },
    { articleId: carrots, quantity: 1 },
  ];
  expect((await bag('DETAILED_UNIT', { articles })).json().articles).toEqual([
    { articleId: radish, quantity: 2, weight: null },
    { articleId: carrots, quantity: 2, weight: 500 },
    { articleId: cheese, quantity: 1, weight: 300 },
    { articleId: carrots, quantity: 1, weight: null },
  ]);
});

it.each([
  [
    'grams of a piece',
    () => ({ articleId: radish, weight: 500 }),
    '« Radis » : cet article se compte, il ne se pèse pas.',
  ],
  [
    'an option that is not',
    () => ({ articleId: carrots, weight: 501 }),
    "« Carottes » : cet article n'a pas cette option de poids.",
  ],
  [
    'a cheese too heavy',
    () => ({ articleId: cheese, weight: 60_000 }),
    '« Tomme » : un panier en contient 100 kg au plus.',
  ],
])('refuses %s', async (_case, content, sentence) => {
  const refused = await bag('DETAILED_UNIT', { articles: [{ quantity: 2, ...content() }] });
  expect([refused.statusCode, plain(refused.body)]).toEqual([400, sentence]);
});

it('a bag whose article lost its option can still be switched off', async () => {
  const beets = await article('Betteraves', {
    pricingModel: 'BY_WEIGHT_OPTIONS',
    options: [{ weight: 500, price: 200 }],
  });
  const { id } = (await bag('DETAILED_UNIT', { articles: [{ articleId: beets, quantity: 1, weight: 500 }] })).json();
  await shop.patch(`/api/UpdateSimpleArticle/${beets}`, { options: [{ weight: 1000, price: 380 }] });
  expect((await shop.patch(`/api/UpdateArticlesBag/${id}`, { isEnabled: false })).json()).toMatchObject({
    isEnabled: false,
    articles: [{ articleId: beets, quantity: 1, weight: 500 }],
  });
});

it('a surprise bag is composed for a week, by any day of it, and emptied again', async () => {
  const { id } = (await bag('OPAQUE_UNIT')).json();
  const set = (week: string, articles: object[], shown = false) =>
    shop.put(`/api/SetBagWeek/${id}`, { week, shown, articles });
  await set('2026-11-18', [{ articleId: radish, quantity: 1 }]);
  const both = await set('2026-11-23', [{ articleId: cheese, quantity: 1, weight: 300 }], true);
  expect(both.json()).toEqual([
    { week: '2026-11-16', shown: false, articles: [{ articleId: radish, quantity: 1, weight: null }] },
    { week: '2026-11-23', shown: true, articles: [{ articleId: cheese, quantity: 1, weight: 300 }] },
  ]);
  expect((await shop.get(`/api/GetBagWeeks/${id}`)).json()).toEqual(both.json());
  expect((await set('2026-11-22', [])).json().map(({ week }: { week: string }) => week)).toEqual(['2026-11-23']);
});

it('shoppers see the weeks that are shown, from this one on', async () => {
  const { slug } = (await shop.get('/api/GetShopAggregate')).json();
  await server.services.database.withShop(shop.shopId, (tx) =>
    tx.updateTable('shops').set({ state: 'RUNNING' }).where('id', '=', shop.shopId).execute(),
  );
  const { id } = (await bag('OPAQUE_UNIT')).json();
  const set = (week: string, shown: boolean) =>
    shop.put(`/api/SetBagWeek/${id}`, { week, shown, articles: [{ articleId: radish, quantity: 2 }] });
  for (const [week, shown] of [
    ['2020-01-06', true],
    ['2026-12-07', false],
    ['2026-12-14', true],
  ] as const)
    await set(week, shown);
  const { articlesBags } = (await server.anonymous.get(`/api/boutique/${slug}/GetStorefront`)).json();
  expect(articlesBags.find((one: { id: string }) => one.id === id).weeks).toEqual([
    {
      week: '2026-12-14',
      contents: [{ articleId: radish, label: 'Radis', unit: 'botte', quantity: 2, weight: null }],
    },
  ]);
});

it('a detailed bag has no weeks, and nobody composes another shop’s', async () => {
  const detailed = (await bag('DETAILED_UNIT')).json().id;
  const body = { week: '2026-11-18', shown: false, articles: [] };
  const other = await server.openShop();
  const surprise = (await bag('OPAQUE_UNIT')).json().id;
  expect([
    (await shop.put(`/api/SetBagWeek/${detailed}`, body)).statusCode,
    (await other.put(`/api/SetBagWeek/${surprise}`, body)).statusCode,
    (await other.get(`/api/GetBagWeeks/${surprise}`)).statusCode,
  ]).toEqual([409, 404, 404]);
});

it('price cards are a sheet for every four articles, of those asked for or of all on sale', async () => {
  const all = await shop.get('/api/GeneratePriceCards');
  const some = await shop.get(`/api/GeneratePriceCards?ids=${radish}`);
  const many = await shop.get(`/api/GeneratePriceCards?ids=${Array.from({ length: 200 }, () => radish).join(',')}`);
  const none = await (await server.openShop()).get('/api/GeneratePriceCards');
  expect([all.headers['content-type'], some.statusCode, many.statusCode, none.statusCode]).toEqual([
    'application/pdf',
    200,
    200,
    409,
  ]);
});
