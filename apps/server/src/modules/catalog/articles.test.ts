import type { SaleableFields } from '@etal/contract/saleables';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertTestOrder } from '../../../testing/harness/insert-test-order.ts';
import { jpegUpload, openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';

let server: TestApp;
let shop: Visitor & { shopId: string; categoryId: string };

beforeAll(async () => {
  server = await openTestApp();
  shop = await server.openShop();
});

const input = async (changes: object = {}) => ({
  label: 'Tomates cœur de bœuf',
  description: 'Cueillies le matin même.',
  categoryId: shop.categoryId,
  img: await jpegUpload(),
  tags: [],
  isEnabled: true,
  tvaRate: 'RATE_5_5',
  pricingModel: 'BY_UNIT',
  unitPrice: 250,
  pricePerKilogram: null,
  averageWeight: null,
  options: [],
  isStockEnabled: false,
  stock: null,
  ...changes,
});

const create = async (changes: object = {}, visitor: Visitor = shop) =>
  visitor.post('/api/CreateSimpleArticle', await input(changes));
const created = async (changes: object = {}) => (await create(changes)).json();

describe('CreateSimpleArticle', () => {
  it('answers the whole article', async () => {
    const response = await create({
      label: 'Miel de printemps',
      tags: ['AGRICULTURE_BIOLOGIQUE', 'AGRICULTURE_BIOLOGIQUE'],
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      slug: 'miel-de-printemps',
      label: 'Miel de printemps',
      description: 'Cueillies le matin même.',
      categoryId: shop.categoryId,
      categoryLabel: 'Produits',
      imgUrl: expect.stringMatching(/^\/images\/[0-9a-f-]{36}\.jpg$/),
      tags: ['AGRICULTURE_BIOLOGIQUE'],
      perishable: true,
      origin: null,
      variety: null,
      ingredients: null,
      allergens: [],
      storage: null,
      netQuantity: null,
      isEnabled: true,
      creationDate: Date.parse('2026-11-15T09:00:00Z') / 1000,
      pricingModel: 'BY_UNIT',
      type: 'UnitSimpleArticle',
      tvaRate: 'RATE_5_5',
      unitPrice: 250,
      pricePerKilogram: null,
      averageWeight: null,
      options: [],
      unit: null,
      isStockEnabled: false,
      stockEnabled: false,
      stockPerDay: false,
      usualStock: null,
      dayStock: [],
      stock: null,
      depositKindId: null,
      depositCount: null,
      deposit: null,
      ordersCount: 0,
    });
  });

  it.each([
    ['BY_UNIT', 'UnitSimpleArticle', { unitPrice: 250, pricePerKilogram: null, averageWeight: null, options: [] }],
    [
      'BY_WEIGHT_OPTIONS',
      'WeightOptionsSimpleArticle',
      { unitPrice: null, pricePerKilogram: null, averageWeight: null, options: [{ weight: 500, price: 300 }] },
    ],
    [
      'BY_CAPTURED_WEIGHT',
      'CapturedWeightSimpleArticle',
      { unitPrice: null, pricePerKilogram: 1550, averageWeight: null, options: [] },
    ],
    [
      'BY_UNIT_WEIGHING_REQUIRED',
      'WeighingRequiredUnitArticle',
      { unitPrice: null, pricePerKilogram: 1550, averageWeight: 800, options: [] },
    ],
  ])('%s makes a %s and forgets the prices it does not use', async (pricingModel, type, prices) => {
    const everyPrice = {
      unitPrice: 250,
      pricePerKilogram: 1550,
      averageWeight: 800,
      options: [{ weight: 500, price: 300 }],
    };
    expect(await created({ pricingModel, ...everyPrice })).toMatchObject({ pricingModel, type, ...prices });
  });

  it.each([
    { stock: 12, stockPerDay: false, usualStock: null },
    { stock: null, stockPerDay: true, usualStock: 12 },
  ])('keeps all that the merchant says of it, whether at its creation or later (%j)', async (counted) => {
    const [jar] = (await shop.put('/api/SaveDepositKinds', [{ label: 'Bocal', cents: 200, isEnabled: true }])).json();
    // None is a default: a field that is not stored would show.
    const said: SaleableFields = {
      label: 'Miel de châtaignier',
      description: 'Ambré et corsé.',
      isEnabled: false,
      tags: ['LABEL_ROUGE'],
      perishable: false,
      origin: 'Dordogne, France',
      variety: 'Toutes fleurs',
      ingredients: 'Miel, éclats de noix.',
      allergens: ['MILK', 'NUTS'],
      storage: 'Au sec, à l’abri de la lumière.',
      tvaRate: 'RATE_20',
      unitPrice: 990,
      pricePerKilogram: null,
      averageWeight: null,
      options: [],
      unit: 'pot',
      netQuantity: { amount: 500, measure: 'G', drained: true },
      isStockEnabled: true,
      ...counted,
      depositKindId: jar.id,
      depositCount: 2,
    };
    const { id } = await created();
    expect([await created(said), (await shop.patch(`/api/UpdateSimpleArticle/${id}`, said)).json()]).toMatchObject([
      said,
      said,
    ]);
  });

  it('a deposit is one of the shop’s own kinds, even one that is lent no more', async () => {
    const kind = { label: 'Bocal', cents: 200, isEnabled: false };
    const [jar] = (await shop.put('/api/SaveDepositKinds', [kind])).json();
    const neighbour = await server.openShop();
    const [foreign] = (await neighbour.put('/api/SaveDepositKinds', [kind])).json();
    const { id, ...kept } = await created({ depositKindId: jar.id });
    expect(kept).toMatchObject({ depositKindId: jar.id, depositCount: 1, deposit: null });
    for (const depositKindId of [foreign.id, '00000000-0000-4000-8000-000000000000']) {
      const answers = [
        await create({ depositKindId }),
        await shop.patch(`/api/UpdateSimpleArticle/${id}`, { depositKindId }),
      ];
      expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
        [404, "Cette consigne n'existe pas, ou plus."],
        [404, "Cette consigne n'existe pas, ou plus."],
      ]);
    }
    const without = await shop.patch(`/api/UpdateSimpleArticle/${id}`, { depositKindId: null });
    expect(without.json()).toMatchObject({ depositKindId: null, depositCount: null });
  });

  it('an origin may be left out or emptied, and is short', async () => {
    const { id, origin } = await created({ origin: ' Dordogne, France ' });
    const patched = await shop.patch(`/api/UpdateSimpleArticle/${id}`, { origin: '  ' });
    const tooLong = await shop.patch(`/api/UpdateSimpleArticle/${id}`, { origin: 'a'.repeat(101) });
    expect([origin, patched.json().origin, tooLong.statusCode]).toEqual(['Dordogne, France', null, 400]);
    expect(tooLong.body).toContain('Origine');
  });

  it('an article perishes unless it is said to keep, and stays so until it is said otherwise', async () => {
    const { id, perishable } = await created({ label: 'Miel', perishable: false });
    const patched = async (changes: object) =>
      (await shop.patch(`/api/UpdateSimpleArticle/${id}`, changes)).json().perishable;
    expect([
      perishable,
      await patched({ unitPrice: 300 }),
      await patched({ perishable: true }),
      await patched({ label: 'Miel doux' }),
    ]).toEqual([false, false, true, true]);
  });

  it('gives each article its own slug', async () => {
    const [first, second, third] = [
      await created({ label: 'Ail rose' }),
      await created({ label: 'Aïl Rosé' }),
      await created({ label: 'ail-rose' }),
    ];
    expect([first.slug, second.slug, third.slug]).toEqual(['ail-rose', 'ail-rose-2', 'ail-rose-3']);
  });

  it('gives two articles of one name created at once two slugs', async () => {
    const slugs = await Promise.all([
      created({ label: 'Jumeaux' }),
      created({ label: 'Jumeaux' }),
      created({ label: 'Jumeaux' }),
    ]);
    expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(3);
  });

  it.each([
    [
      { isStockEnabled: true, stock: 12 },
      { isStockEnabled: true, stockEnabled: true, stock: 12 },
    ],
    [
      { isStockEnabled: true, stock: 0 },
      { isStockEnabled: true, stockEnabled: true, stock: null },
    ],
    [
      { isStockEnabled: undefined, stockEnabled: true, stock: 3 },
      { isStockEnabled: true, stockEnabled: true, stock: 3 },
    ],
    [
      { isStockEnabled: false, stockEnabled: true, stock: 3 },
      { isStockEnabled: false, stockEnabled: false, stock: null },
    ],
  ])('keeps the stock of %j as %j', async (stock, kept) => {
    expect(await created(stock)).toMatchObject(kept);
  });

  it('takes bare base64 as well as a data URL', async () => {
    const { content } = await jpegUpload();
    const response = await create({ img: { filename: 'a.jpg', content: content.split(',')[1] } });
    expect(response.statusCode).toBe(200);
  });

  it('stores the image for a year of caching, without its EXIF', async () => {
    const photo = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#1d5a38' } })
      .withExif({ IFD0: { Copyright: 'Secret place' } })
      .jpeg()
      .toBuffer();
    const { imgUrl } = await created({ img: { filename: 'p.jpg', content: photo.toString('base64') } });
    const image = await server.anonymous.get(imgUrl);
    expect(image.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const { width, height, exif } = await sharp(image.rawPayload).metadata();
    expect({ width, height, exif }).toEqual({ width: 1600, height: 800, exif: undefined });
    const small = await server.anonymous.get(imgUrl.replace('.jpg', '-400.webp'));
    expect([small.statusCode, small.headers['content-type'], small.rawPayload.subarray(8, 12).toString()]).toEqual([
      200,
      'image/webp',
      'WEBP',
    ]);
  });

  describe('refuses', () => {
    const text = (content: string) => ({ filename: 'photo.jpg', content: Buffer.from(content).toString('base64') });
    it.each([
      ['no image', { img: null }, 400, 'Veuillez sélectionner une image.'],
      ['a text named .jpg', { img: text('hello') }, 400, 'Choisissez une image PNG ou JPG.'],
      ['an SVG', { img: text('<svg xmlns="http://www.w3.org/2000/svg"/>') }, 400, 'Choisissez une image PNG ou JPG.'],
      [
        'what is no base64',
        { img: { filename: 'a.jpg', content: 'é'.repeat(8) } },
        400,
        "Cette image est illisible. Essayez d'en choisir une autre.",
      ],
      [
        'a truncated JPEG',
        { img: { filename: 'a.jpg', content: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64') } },
        400,
        "Cette image est illisible. Essayez d'en choisir une autre.",
      ],
      [
        'more than 3 MB',
        { img: { filename: 'a.jpg', content: Buffer.alloc(3 * 1024 * 1024 + 3, 0xff).toString('base64') } },
        413,
        "L'image dépasse la taille maximale de 3 Mo.",
      ],
      ['a name that is no text', { label: 12 }, 400, '« Nom » : une valeur de type texte est attendue.'],
      ['a short name', { label: ' a ' }, 400, '« Nom » : saisissez au moins 3 caractères.'],
      ['a huge name', { label: 'a'.repeat(121) }, 400, '« Nom » : saisissez au plus 120 caractères.'],
      ['no description', { description: undefined }, 400, '« Description » : ce champ est obligatoire.'],
      ['invisible characters', { label: 'abc\u0000' }, 400, '« Nom » : ce texte contient des caractères invisibles.'],
      ['half an emoji', { label: 'abc\uD83E' }, 400, '« Nom » : ce texte contient des caractères invisibles.'],
      [
        'no price',
        { unitPrice: null },
        400,
        'Le champ « Prix unitaire » est obligatoire et doit être supérieur à zéro.',
      ],
      [
        'a zero price',
        { unitPrice: 0 },
        400,
        'Le champ « Prix unitaire » est obligatoire et doit être supérieur à zéro.',
      ],
      ['a negative price', { unitPrice: -5 }, 400, '« Prix unitaire » : la valeur doit être au moins 0.'],
      [
        'a price in euros',
        { unitPrice: 2.5 },
        400,
        '« Prix unitaire » : une valeur de type nombre entier est attendue.',
      ],
      ['an endless price', { unitPrice: 1e12 }, 400, '« Prix unitaire » : le montant est de 99 999,99 € au plus.'],
      [
        'an unknown pricing model',
        { pricingModel: 'FREE' },
        400,
        '« Mode de tarification » : choisissez une des valeurs proposées.',
      ],
      ['an unknown rate', { tvaRate: 'RATE_2_1' }, 400, '« TVA » : choisissez une des valeurs proposées.'],
      ['an unknown label', { tags: ['AOP'] }, 400, '« Labels » : choisissez une des valeurs proposées.'],
      [
        'options without a row',
        { pricingModel: 'BY_WEIGHT_OPTIONS', options: [] },
        400,
        'Le champ « Options de poids » est obligatoire et doit être supérieur à zéro.',
      ],
      [
        'a second option without a price',
        {
          pricingModel: 'BY_WEIGHT_OPTIONS',
          options: [
            { weight: 500, price: 300 },
            { weight: 1000, price: 0 },
          ],
        },
        400,
        '« Options de poids, option 2, prix » : la valeur doit être au moins 1.',
      ],
      [
        'two options of one weight',
        {
          pricingModel: 'BY_WEIGHT_OPTIONS',
          options: [
            { weight: 5, price: 1 },
            { weight: 5, price: 2 },
          ],
        },
        400,
        'Deux options ont le même poids.',
      ],
      ['an unknown category', { categoryId: '00000000-0000-4000-8000-000000000000' }, 404, 'Catégorie non trouvée'],
      [
        'a category that is no id',
        { categoryId: "'; drop table saleables" },
        400,
        "« Catégorie » : cette valeur n'a pas la forme attendue.",
      ],
    ])('%s', async (_case, changes, status, sentence) => {
      const response = await create(changes);
      expect([response.statusCode, plain(response.body)]).toEqual([status, sentence]);
      expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    });

    it('a bomb of 100 megapixels', async () => {
      const bomb = await sharp({
        create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' },
        limitInputPixels: false,
      })
        .png({ compressionLevel: 9 })
        .toBuffer();
      const response = await create({ img: { filename: 'bomb.png', content: bomb.toString('base64') } });
      expect([response.statusCode, response.body]).toEqual([
        400,
        "Cette image est trop grande. Réduisez-la avant de l'envoyer.",
      ]);
    });

    it('a body of 10 MB before reading it', async () => {
      const response = await create({ img: { filename: 'a.jpg', content: 'A'.repeat(10 * 1024 * 1024) } });
      expect([response.statusCode, response.body]).toEqual([413, "L'envoi est trop volumineux."]);
    });

    it('another shop’s category', async () => {
      const other = await server.openShop('Une autre ferme');
      const response = await create({ categoryId: shop.categoryId }, other);
      expect([response.statusCode, response.body]).toEqual([404, 'Catégorie non trouvée']);
    });
  });
});

describe('UpdateSimpleArticle', () => {
  const update = (id: string, changes: object, visitor: Visitor = shop) =>
    visitor.patch(`/api/UpdateSimpleArticle/${id}`, changes);

  it('{isEnabled} alone changes nothing else', async () => {
    const article = await created({ isStockEnabled: true, stock: 4, tags: ['LABEL_ROUGE'] });
    expect((await update(article.id, { isEnabled: false })).json()).toEqual({ ...article, isEnabled: false });
  });

  it('keeps the slug and, without img, the image', async () => {
    const article = await created({ label: 'Navets' });
    expect((await update(article.id, { label: 'Navets nouveaux' })).json()).toMatchObject({
      slug: 'navets',
      label: 'Navets nouveaux',
      imgUrl: article.imgUrl,
    });
    expect((await update(article.id, { img: null })).json()).toMatchObject({ imgUrl: article.imgUrl });
  });

  it('changes the image', async () => {
    const article = await created();
    const changed = (await update(article.id, { img: await jpegUpload() })).json();
    expect(changed.imgUrl).not.toBe(article.imgUrl);
    expect((await server.anonymous.get(changed.imgUrl)).statusCode).toBe(200);
  });

  it('a new pricing model needs its own prices and drops the old ones', async () => {
    const { id } = await created();
    expect((await update(id, { pricingModel: 'BY_CAPTURED_WEIGHT' })).statusCode).toBe(400);
    expect((await update(id, { pricingModel: 'BY_CAPTURED_WEIGHT', pricePerKilogram: 900 })).json()).toMatchObject({
      type: 'CapturedWeightSimpleArticle',
      pricePerKilogram: 900,
      unitPrice: null,
    });
  });

  it('moves to another category of the shop only', async () => {
    const { id } = await created();
    const categories = (
      await shop.put('/api/UpdateSingleArticlesCategories', [
        { id: shop.categoryId, label: 'Produits' },
        { label: 'Légumes' },
      ])
    ).json();
    const vegetables = categories.find(({ label }: { label: string }) => label === 'Légumes');
    expect((await update(id, { categoryId: vegetables.id })).json()).toMatchObject({
      categoryId: vegetables.id,
      categoryLabel: 'Légumes',
    });
    const other = await server.openShop();
    expect((await update(id, { categoryId: other.categoryId })).statusCode).toBe(404);
  });

  it.each([
    [{ label: 'ab' }, 400],
    [{ isEnabled: 'yes' }, 400],
    [{ stock: -1 }, 400],
    [{ unitPrice: 0 }, 400],
  ])('refuses %j and leaves the article as it was', async (changes, status) => {
    const article = await created();
    expect((await update(article.id, changes)).statusCode).toBe(status);
    expect((await update(article.id, {})).json()).toEqual(article);
  });

  it('an unknown article, another shop’s and a wrong id', async () => {
    const { id } = await created();
    const other = await server.openShop();
    for (const response of [
      await update('00000000-0000-4000-8000-000000000000', { isEnabled: true }),
      await update(id, { isEnabled: false }, other),
    ]) {
      expect([response.statusCode, response.body]).toEqual([404, 'Article non trouvé']);
    }
    expect((await update('1', { isEnabled: true })).statusCode).toBe(400);
  });
});

describe('DeleteSaleable', () => {
  it('deletes what was never ordered', async () => {
    const { id } = await created();
    expect((await shop.delete(`/api/DeleteSaleable/${id}`)).json()).toEqual({});
    expect((await shop.delete(`/api/DeleteSaleable/${id}`)).statusCode).toBe(404);
    const { singleArticles } = (await shop.get('/api/GetShopAggregate')).json();
    expect(singleArticles.map((article: { id: string }) => article.id)).not.toContain(id);
  });

  it('refuses once an order holds it', async () => {
    const { id, label } = await created();
    await insertTestOrder(server.services.database, { shopId: shop.shopId, saleableId: id });
    const response = await shop.delete(`/api/DeleteSaleable/${id}`);
    expect([response.statusCode, plain(response.body)]).toEqual([
      409,
      `« ${label} » a déjà été commandé et ne peut plus être supprimé. Vous pouvez désactiver sa vente.`,
    ]);
  });

  it('does not reach another shop', async () => {
    const { id } = await created();
    const other = await server.openShop();
    expect((await other.delete(`/api/DeleteSaleable/${id}`)).statusCode).toBe(404);
    expect((await shop.delete(`/api/DeleteSaleable/${id}`)).statusCode).toBe(200);
  });
});

describe('UpdateSingleArticlesCategories', () => {
  it('creates, renames, orders and deletes, and counts the articles of each', async () => {
    const merchant = await server.openShop();
    await create({ categoryId: merchant.categoryId }, merchant);
    const put = (list: object[]) => merchant.put('/api/UpdateSingleArticlesCategories', list);
    const first = (await put([{ label: 'Fruits' }, { id: merchant.categoryId, label: 'Légumes' }])).json();
    expect(first).toEqual([
      { id: expect.any(String), label: 'Fruits', articlesCount: 0 },
      { id: merchant.categoryId, label: 'Légumes', articlesCount: 1 },
    ]);
    const swapped = (
      await put([
        { id: first[0].id, label: 'Légumes' },
        { id: merchant.categoryId, label: 'Fruits' },
      ])
    ).json();
    expect(swapped.map(({ label }: { label: string }) => label)).toEqual(['Légumes', 'Fruits']);
    expect((await put([{ id: merchant.categoryId, label: 'Fruits' }])).json()).toHaveLength(1);
    const aggregate = (await merchant.get('/api/GetShopAggregate')).json();
    expect(aggregate.singleArticlesCategories).toEqual([
      { id: merchant.categoryId, label: 'Fruits', articlesCount: 1 },
    ]);
    expect(aggregate.singleArticles[0].categoryLabel).toBe('Fruits');
  });

  it.each([
    [
      'a category with articles goes',
      (id: string) => [{ label: 'Autre', id: id.replace(/./, 'x') }],
      409,
      'La catégorie « Produits » contient des articles et ne peut pas être supprimée.',
    ],
    [
      'two names are alike',
      (id: string) => [{ id, label: 'Produits' }, { label: 'PRODUITS' }],
      409,
      'Deux catégories portent le nom « PRODUITS ».',
    ],
    ['none is left', () => [], 409, 'Gardez au moins une catégorie.'],
    ['a name is short', (id: string) => [{ id, label: 'ab' }], 400, '« Nom » : saisissez au moins 3 caractères.'],
    ['it is no list', () => ({ label: 'Fruits' }), 400, 'Saisie invalide. Une valeur de type liste est attendue.'],
  ])('refuses when %s', async (_case, list, status, sentence) => {
    const merchant = await server.openShop();
    await create({ categoryId: merchant.categoryId }, merchant);
    const response = await merchant.put('/api/UpdateSingleArticlesCategories', list(merchant.categoryId));
    expect([response.statusCode, plain(response.body)]).toEqual([status, sentence]);
  });

  it('another shop’s id makes a new category and leaves theirs alone', async () => {
    const merchant = await server.openShop();
    const response = await merchant.put('/api/UpdateSingleArticlesCategories', [
      { id: shop.categoryId, label: 'Volée' },
      { id: merchant.categoryId, label: 'Mienne' },
    ]);
    expect(response.json()[0].id).not.toBe(shop.categoryId);
    const theirs = (await shop.get('/api/GetShopAggregate')).json().singleArticlesCategories;
    expect(theirs.map(({ label }: { label: string }) => label)).not.toContain('Volée');
  });
});

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
