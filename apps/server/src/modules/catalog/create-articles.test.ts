import { beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});

const radish = {
  label: 'Radis',
  description: 'À compléter.',
  category: 'Légumes',
  tvaRate: 'RATE_5_5',
  pricingModel: 'BY_UNIT',
  unitPrice: 240,
  imgDrawing: 'legumes',
};
const honey = { ...radish, label: 'Miel de fleurs', category: 'Miel', imgDrawing: 'miel', perishable: false };
const leek = { ...radish, label: 'Poireaux', category: 'légumes' };

const send = (shop: Visitor, articles: object[], key: string) =>
  shop.send({
    method: 'POST',
    url: '/api/CreateArticles',
    payload: { articles },
    headers: { 'idempotency-key': key },
  });
const shopOf = async (shop: Visitor) => (await shop.get('/api/GetShopAggregate')).json();

describe('CreateArticles (R-CATALOG-33)', () => {
  it('makes all of them once, with their categories, each drawing kept once', async () => {
    const shop = await server.openShop('Ferme Prête');
    const list = [radish, honey, leek];
    const answers = await Promise.all([send(shop, list, 'un'), send(shop, list, 'un'), send(shop, list, 'un')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const { singleArticles, singleArticlesCategories } = await shopOf(shop);
    expect(singleArticles).toMatchObject([
      { label: 'Radis', slug: 'radis', categoryLabel: 'Légumes', unitPrice: 240, perishable: true },
      { label: 'Miel de fleurs', categoryLabel: 'Miel', perishable: false },
      { label: 'Poireaux', categoryLabel: 'Légumes' },
    ]);
    expect(singleArticlesCategories.map(({ label }: { label: string }) => label)).toEqual([
      'Produits',
      'Légumes',
      'Miel',
    ]);
    expect(singleArticles[0].imgUrl).toBe(singleArticles[2].imgUrl);
    const picture = await server.anonymous.get(singleArticles[0].imgUrl);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await send(shop, [leek], 'un')).statusCode).toBe(409);
  });

  it('makes none where one stands in the way, and tells which', async () => {
    const shop = await server.openShop('Ferme Presque Prête');
    await send(shop, [radish], 'un');
    const answer = await send(shop, [leek, { ...radish, label: 'RADIS' }, { ...honey, unitPrice: 0 }], 'deux');
    expect(answer.json()).toMatchObject({ created: [], problems: [{ row: 1 }, { row: 2 }] });
    expect((await shopOf(shop)).singleArticles).toHaveLength(1);
    // Mended, it is the same act still.
    expect((await send(shop, [leek, honey], 'deux')).json()).toMatchObject({ problems: [] });
    expect((await shopOf(shop)).singleArticles).toHaveLength(3);
  });
});

describe('a picture (R-CATALOG-32)', () => {
  it('is a drawing, or one that the shop has, but never another shop’s', async () => {
    const shop = await server.openShop('Ferme Dessinée');
    const other = await server.openShop('Ferme Voisine');
    const body = {
      label: 'Œufs',
      description: 'Frais.',
      categoryId: shop.categoryId,
      tvaRate: 'RATE_5_5',
      pricingModel: 'BY_UNIT',
      unitPrice: 300,
    };
    const create = (picture: object) => shop.post('/api/CreateSimpleArticle', { ...body, ...picture });
    const drawn = (await create({ imgDrawing: 'oeufs' })).json();
    expect((await create({ imgUrl: drawn.imgUrl })).json().imgUrl).toBe(drawn.imgUrl);
    const theirs = (await shopOf(other)).details.thumbnailUrl;
    for (const picture of [{}, { imgUrl: theirs }, { imgUrl: drawn.imgUrl.replace(/.{8}\.jpg$/, '00000000.jpg') }])
      expect((await create(picture)).body).toBe('Veuillez sélectionner une image.');
    const bag = await shop.post('/api/CreateArticlesBag', {
      label: 'Panier',
      description: 'De saison.',
      tvaRate: 'RATE_5_5',
      bagType: 'OPAQUE_UNIT',
      unitPrice: 1500,
      imgDrawing: 'panier',
    });
    expect(bag.json().imgUrl).not.toBe(drawn.imgUrl);
    const changed = await shop.send({
      method: 'PATCH',
      url: `/api/UpdateSimpleArticle/${drawn.id}`,
      payload: { imgUrl: bag.json().imgUrl },
    });
    expect(changed.json().imgUrl).toBe(bag.json().imgUrl);
    const shown = await server.anonymous.get('/images/dessin-oeufs.jpg');
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await server.anonymous.get('/images/dessin-chat.jpg')).statusCode).toBe(404);
  });
});
