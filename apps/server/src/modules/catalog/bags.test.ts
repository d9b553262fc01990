import { beforeAll, describe, expect, it } from 'vitest';
import { insertTestOrder } from '../../../testing/harness/insert-test-order.ts';
import { jpegUpload, openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';

let server: TestApp;
let shop: Visitor & { shopId: string; categoryId: string };
let carrots: string;
let leeks: string;

const article = async (label: string, merchant = shop): Promise<string> => {
  const body = {
    label,
    description: 'De saison',
    categoryId: merchant.categoryId,
    img: await jpegUpload(),
    tvaRate: 'RATE_5_5',
    pricingModel: 'BY_UNIT',
    unitPrice: 250,
  };
  return (await merchant.post('/api/CreateSimpleArticle', body)).json().id;
};

beforeAll(async () => {
  server = await openTestApp();
  shop = await server.openShop();
  carrots = await article('Carottes');
  leeks = await article('Poireaux');
});

const create = async (changes: object = {}, visitor: Visitor = shop) =>
  visitor.post('/api/CreateArticlesBag', {
    label: 'Panier de la semaine',
    description: 'Selon la récolte',
    img: await jpegUpload(),
    tags: ['AGRICULTURE_BIOLOGIQUE'],
    isEnabled: true,
    bagType: 'OPAQUE_UNIT',
    articles: [],
    tvaRate: 'RATE_5_5',
    unitPrice: 1500,
    options: [],
    pricePerKilogram: null,
    averageWeight: null,
    isStockEnabled: true,
    stock: 20,
    ...changes,
  });
const created = async (changes: object = {}) => (await create(changes)).json();
const update = (id: string, changes: object, visitor: Visitor = shop) =>
  visitor.patch(`/api/UpdateArticlesBag/${id}`, changes);
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

it('a bag leaves in one of the shop’s own kinds of deposit', async () => {
  const [crate] = (await shop.put('/api/SaveDepositKinds', [{ label: 'Caisse', cents: 0, isEnabled: true }])).json();
  const { id, deposit } = await created({ label: 'Panier en caisse', depositKindId: crate.id, depositCount: 2 });
  expect(deposit).toEqual({ kindId: crate.id, label: 'Caisse', cents: 0, count: 2 });
  const unknown = { depositKindId: '00000000-0000-4000-8000-000000000000' };
  expect([(await create(unknown)).statusCode, (await update(id, unknown)).statusCode]).toEqual([404, 404]);
});

describe('CreateArticlesBag', () => {
  it('answers the whole bag, which the aggregate then holds', async () => {
    const response = await create({ label: 'Panier du marché' });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        id: expect.any(String),
        slug: 'panier-du-marche',
        label: 'Panier du marché',
        description: 'Selon la récolte',
        imgUrl: expect.stringMatching(/^\/images\/.*\.jpg$/),
        tags: ['AGRICULTURE_BIOLOGIQUE'],
        perishable: true,
        origin: null,
        variety: null,
        ingredients: null,
        allergens: [],
        storage: null,
        netQuantity: null,
        isEnabled: true,
        creationDate: server.clock.now().getTime() / 1000,
        bagType: 'OPAQUE_UNIT',
        type: 'UnitArticlesBag',
        articles: [],
        tvaRate: 'RATE_5_5',
        unitPrice: 1500,
        pricePerKilogram: null,
        averageWeight: null,
        options: [],
        unit: null,
        isStockEnabled: true,
        stockEnabled: true,
        stockPerDay: false,
        usualStock: null,
        dayStock: [],
        stock: 20,
        depositKindId: null,
        depositCount: null,
        deposit: null,
        ordersCount: 0,
      },
    ]);
    expect((await shop.get('/api/GetShopAggregate')).json().articlesBags).toContainEqual(response.json());
  });

  it.each([
    ['OPAQUE_UNIT', 'UnitArticlesBag', { unitPrice: 1500, pricePerKilogram: null, averageWeight: null, options: [] }],
    [
      'OPAQUE_WEIGHT',
      'WeightOptionsArticlesBag',
      { unitPrice: null, pricePerKilogram: null, averageWeight: null, options: [{ weight: 3000, price: 1200 }] },
    ],
    [
      'DETAILED_UNIT',
      'DetailedArticlesBag',
      { unitPrice: 1500, pricePerKilogram: null, averageWeight: null, options: [] },
    ],
    [
      'UNIT_WEIGHING_REQUIRED',
      'WeighingRequiredUnitArticlesBag',
      { unitPrice: null, pricePerKilogram: 1300, averageWeight: 5000, options: [] },
    ],
  ])('%s makes a %s and forgets the prices it does not use', async (bagType, type, prices) => {
    const everyPrice = {
      unitPrice: 1500,
      pricePerKilogram: 1300,
      averageWeight: 5000,
      options: [{ weight: 3000, price: 1200 }],
    };
    expect(await created({ bagType, ...everyPrice })).toMatchObject({ bagType, type, ...prices });
  });

  it('a detailed bag lists its articles, in order, once each', async () => {
    const articles = [
      { articleId: leeks, quantity: 2 },
      { articleId: carrots, quantity: 1 },
      { articleId: leeks, quantity: 1 },
    ];
    expect((await created({ bagType: 'DETAILED_UNIT', articles })).articles).toEqual([
      { articleId: leeks, quantity: 3, weight: null },
      { articleId: carrots, quantity: 1, weight: null },
    ]);
  });

  it('perishes by its own word, whatever is inside', async () => {
    const { id, perishable } = await created({ perishable: false });
    expect([
      perishable,
      (await update(id, { stock: 3 })).json().perishable,
      (await update(id, { perishable: true })).json().perishable,
    ]).toEqual([false, false, true]);
  });

  it('any other bag keeps no list', async () => {
    expect((await created({ articles: [{ articleId: carrots, quantity: 1 }] })).articles).toEqual([]);
  });

  it('shares its slugs with the articles', async () => {
    expect((await created({ label: 'Carottes' })).slug).toBe('carottes-2');
  });

  it.each([
    ['no image', { img: null }, 400, 'Veuillez sélectionner une image pour le panier.'],
    ['no price', { unitPrice: null }, 400, 'Le champ « Prix unitaire » est obligatoire et doit être supérieur à zéro.'],
    ['an unknown kind', { bagType: 'BOX' }, 400, '« Type de panier » : choisissez une des valeurs proposées.'],
    [
      'an article of no one',
      { bagType: 'DETAILED_UNIT', articles: [{ articleId: '00000000-0000-4000-8000-000000000000', quantity: 1 }] },
      404,
      'Un article du panier est introuvable.',
    ],
    [
      'a quantity of zero',
      { bagType: 'DETAILED_UNIT', articles: [{ articleId: '00000000-0000-4000-8000-000000000000', quantity: 0 }] },
      400,
      '« Quantité » : la valeur doit être au moins 1.',
    ],
    ['a wrong image', { img: { filename: 'a.jpg', content: 'AAAA' } }, 400, 'Choisissez une image PNG ou JPG.'],
  ])('refuses %s', async (_case, changes, status, sentence) => {
    const response = await create(changes);
    expect([response.statusCode, plain(response.body)]).toEqual([status, sentence]);
  });

  it('refuses another shop’s articles, and a bag in a bag', async () => {
    const other = await server.openShop();
    const theirs = await article('Navets', other);
    const bag = await created();
    for (const articleId of [theirs, bag.id])
      expect((await create({ bagType: 'DETAILED_UNIT', articles: [{ articleId, quantity: 1 }] })).statusCode).toBe(404);
  });
});

describe('UpdateArticlesBag', () => {
  it('{isEnabled} alone changes nothing else', async () => {
    const bag = await created({ bagType: 'DETAILED_UNIT', articles: [{ articleId: carrots, quantity: 2 }] });
    expect((await update(bag.id, { isEnabled: false })).json()).toEqual({ ...bag, isEnabled: false });
  });

  it('changes the contents, and forgets them when the bag is detailed no more', async () => {
    const bag = await created({ bagType: 'DETAILED_UNIT', articles: [{ articleId: carrots, quantity: 2 }] });
    expect((await update(bag.id, { articles: [{ articleId: leeks, quantity: 1 }] })).json().articles).toEqual([
      { articleId: leeks, quantity: 1, weight: null },
    ]);
    expect((await update(bag.id, { bagType: 'OPAQUE_UNIT' })).json()).toMatchObject({
      type: 'UnitArticlesBag',
      articles: [],
      unitPrice: 1500,
    });
  });

  it('a new kind needs its own prices', async () => {
    const { id } = await created();
    expect((await update(id, { bagType: 'UNIT_WEIGHING_REQUIRED' })).statusCode).toBe(400);
    expect(
      (await update(id, { bagType: 'UNIT_WEIGHING_REQUIRED', pricePerKilogram: 1300, averageWeight: 5000 })).json(),
    ).toMatchObject({ unitPrice: null, pricePerKilogram: 1300 });
  });

  it('an unknown bag, an article and another shop’s bag', async () => {
    const { id } = await created();
    const other = await server.openShop();
    for (const response of [
      await update('00000000-0000-4000-8000-000000000000', {}),
      await update(carrots, {}),
      await update(id, {}, other),
    ]) {
      expect([response.statusCode, response.body]).toEqual([404, 'Panier introuvable']);
    }
  });
});

describe('DeleteSaleable', () => {
  it('deletes a bag, but not one that was ordered', async () => {
    const [free, ordered] = [await created(), await created()];
    await insertTestOrder(server.services.database, { shopId: shop.shopId, saleableId: ordered.id });
    expect((await shop.delete(`/api/DeleteSaleable/${free.id}`)).statusCode).toBe(200);
    expect((await shop.delete(`/api/DeleteSaleable/${ordered.id}`)).statusCode).toBe(409);
  });

  it('an article that goes leaves the bags it was in', async () => {
    const turnips = await article('Navets');
    const bag = await created({
      bagType: 'DETAILED_UNIT',
      articles: [
        { articleId: turnips, quantity: 1 },
        { articleId: carrots, quantity: 1 },
      ],
    });
    await shop.delete(`/api/DeleteSaleable/${turnips}`);
    expect((await update(bag.id, {})).json().articles).toEqual([{ articleId: carrots, quantity: 1, weight: null }]);
  });
});

it('the version moves with a bag and with its contents', async () => {
  const etag = async () => (await shop.get('/api/GetShopAggregate')).headers.etag;
  const bag = await created({ bagType: 'DETAILED_UNIT' });
  const before = await etag();
  await update(bag.id, { articles: [{ articleId: carrots, quantity: 1 }] });
  expect(await etag()).not.toBe(before);
});
