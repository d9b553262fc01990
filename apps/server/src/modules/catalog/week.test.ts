import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readLastWeek } from './weeks.queries.ts';
import { jpegUpload, openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';

let server: TestApp;
let shop: Visitor & { shopId: string; categoryId: string };
let img: Awaited<ReturnType<typeof jpegUpload>>;
const TUESDAY = '2026-11-17T08:00:00Z';
beforeAll(async () => {
  server = await openTestApp();
  img = await jpegUpload();
});
beforeEach(async () => {
  server.clock.set(TUESDAY);
  shop = await server.openShop();
});

const create = async (label: string, fields: object, visitor: Visitor & { categoryId: string } = shop) => {
  const body = { label, description: 'De chez nous', categoryId: visitor.categoryId, img, tvaRate: 'RATE_5_5' };
  const made = await visitor.post('/api/CreateSimpleArticle', { ...body, pricingModel: 'BY_UNIT', ...fields });
  return made.json().id as string;
};
const createBag = async (fields: object): Promise<string> =>
  (
    await shop.post('/api/CreateArticlesBag', {
      label: 'Panier surprise',
      description: 'De saison',
      img,
      tvaRate: 'RATE_5_5',
      bagType: 'OPAQUE_UNIT',
      unitPrice: 1500,
      ...fields,
    })
  ).json().id;
const update = (rows: object[]) => shop.patch('/api/UpdateSaleables', rows);
const aggregate = async () => (await shop.get('/api/GetShopAggregate')).json();
const read = async (id: string) =>
  [...(await aggregate()).singleArticles, ...(await aggregate()).articlesBags].find(
    (one: { id: string }) => one.id === id,
  );

describe('UpdateSaleables (R-CATALOG-10)', () => {
  it('writes the good rows, and says why of each other one', async () => {
    const radish = await create('Radis', { unitPrice: 180 });
    const chicken = await create('Poulet', {
      pricingModel: 'BY_UNIT_WEIGHING_REQUIRED',
      pricePerKilogram: 1290,
      averageWeight: 20_000,
    });
    const potatoes = await create('Pommes de terre', {
      pricingModel: 'BY_WEIGHT_OPTIONS',
      options: [{ weight: 1000, price: 250 }],
    });
    const bag = await createBag({});
    const [foreigner, unknown] = [await server.openShop(), randomUUID()];
    const foreign = await create('Ail', { unitPrice: 100 }, foreigner);
    const answer = await update([
      { id: radish, price: 200, stock: 24 },
      { id: chicken, price: 9_999_999 },
      { id: potatoes, price: 300 },
      { id: bag, isEnabled: false, price: 1650, stock: 0 },
      { id: unknown, isEnabled: false },
      { id: foreign, isEnabled: false },
    ]);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      [
        { id: radish },
        { id: chicken, problem: expect.stringContaining('pièce') },
        { id: potatoes, problem: expect.stringContaining('un prix pour chaque poids') },
        { id: bag },
        { id: unknown, problem: 'Article non trouvé' },
        { id: foreign, problem: 'Article non trouvé' },
      ],
    ]);
    expect(await read(radish)).toMatchObject({ unitPrice: 200, isStockEnabled: true, stock: 24, isEnabled: true });
    expect(await read(chicken)).toMatchObject({ pricePerKilogram: 1290 });
    expect(await read(bag)).toMatchObject({ isEnabled: false, unitPrice: 1650, isStockEnabled: true, stock: null });
    expect((await foreigner.get('/api/GetShopAggregate')).json().singleArticles[0].isEnabled).toBe(true);
  });

  it('writes neither of a row that is listed twice', async () => {
    const radish = await create('Radis', { unitPrice: 180 });
    const answer = await update([
      { id: radish, price: 200 },
      { id: radish, price: 300 },
    ]);
    expect(answer.json()).toEqual(Array.from({ length: 2 }, () => ({ id: radish, problem: expect.any(String) })));
    expect(await read(radish)).toMatchObject({ unitPrice: 180 });
  });

  it('touches only what is named, and nothing that is counted where null is said', async () => {
    const counted = await create('Œufs', { unitPrice: 250, isStockEnabled: true, stock: 12 });
    const uncounted = await create('Ail', { unitPrice: 90 });
    await update([
      { id: counted, price: 270 },
      { id: uncounted, stock: null },
    ]);
    expect(await read(counted)).toMatchObject({ unitPrice: 270, stock: 12, isEnabled: true });
    expect(await read(uncounted)).toMatchObject({ isStockEnabled: false, stock: null });
  });

  it('takes two hundred rows in a few statements, and refuses one more', async () => {
    const ids = Array.from({ length: 201 }, () => randomUUID());
    expect((await update(ids.map((id) => ({ id, isEnabled: true })))).statusCode).toBe(400);
    const all = (await update(ids.slice(1).map((id) => ({ id, isEnabled: true })))).json();
    expect(all).toHaveLength(200);
  });
});

describe('GetLastWeek (R-CATALOG-11)', () => {
  const lastWeek = async (id: string) =>
    (await shop.get('/api/GetLastWeek')).json().find((one: { id: string }) => one.id === id);
  /** Later than a session lasts. */
  const weekBefore = (at: string) =>
    server.services.database.withShop(shop.shopId, (tx) => readLastWeek(tx, shop.shopId, new Date(at)));

  it('knows what was on sale at some time of the week before, and the most that was counted', async () => {
    const radish = await create('Radis', { unitPrice: 180, isStockEnabled: true, stock: 5 });
    await update([{ id: radish, stock: 40 }]);
    await update([{ id: radish, stock: 8 }]);
    await shop.patch(`/api/UpdateSimpleArticle/${radish}`, { isEnabled: false });
    expect(await lastWeek(radish)).toBeUndefined();
    server.clock.set('2026-11-23T08:00:00Z');
    expect(await lastWeek(radish)).toEqual({ id: radish, wasOnSale: true, stock: 40 });
  });

  it('goes by the last change before, where the week had none, as it was left', async () => {
    const bag = await createBag({ isStockEnabled: true, stock: 15 });
    const off = await create('Ail', { unitPrice: 90 });
    await update([{ id: off, isEnabled: false }]);
    const found = await weekBefore('2026-12-14T08:00:00Z');
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        { id: bag, wasOnSale: true, stock: 15 },
        { id: off, wasOnSale: false, stock: null },
      ]),
    );
  });
});

describe('stock per collection date (R-CATALOG-13)', () => {
  const perDay = { unitPrice: 320, isStockEnabled: true, stockPerDay: true, usualStock: 6 };

  it('is offered as usual, or otherwise on a date, and back', async () => {
    const bread = await create('Pain', perDay);
    const set = (offered: number | null, date = '2026-11-20') =>
      shop.put('/api/SetDayStock', [{ saleableId: bread, date, offered }]);
    expect((await set(2)).statusCode).toBe(200);
    await set(0, '2026-11-21');
    expect((await shop.get('/api/GetDayStock')).json()).toEqual([
      { saleableId: bread, date: '2026-11-20', offered: 2, taken: 0 },
      { saleableId: bread, date: '2026-11-21', offered: 0, taken: 0 },
    ]);
    expect((await read(bread)).dayStock).toEqual([
      { date: '2026-11-20', left: 2 },
      { date: '2026-11-21', left: 0 },
    ]);
    await set(null);
    await update([{ id: bread, stock: 9 }]);
    expect(await read(bread)).toMatchObject({
      stock: null,
      usualStock: 9,
      dayStock: [{ date: '2026-11-21', left: 0 }],
    });
  });

  it('moves the version of the site', async () => {
    const bread = await create('Pain', perDay);
    const version = () =>
      server.services.database.withShop(shop.shopId, (tx) =>
        tx.selectFrom('shops').select('version').executeTakeFirstOrThrow(),
      );
    const before = await version();
    await shop.put('/api/SetDayStock', [{ saleableId: bread, date: '2026-11-20', offered: 3 }]);
    expect((await version()).version).toBeGreaterThan(before.version);
  });

  it.each([
    ['something unknown', async () => [{ saleableId: randomUUID(), date: '2026-11-20', offered: 1 }], 404],
    [
      'what is counted once',
      async () => [{ saleableId: await create('Ail', { unitPrice: 90 }), date: '2026-11-20', offered: 1 }],
      409,
    ],
    [
      'a date twice',
      async () => {
        const day = { saleableId: await create('Pain', perDay), date: '2026-11-20', offered: 1 };
        return [day, day];
      },
      409,
    ],
  ])('is refused for %s', async (_case, body, status) => {
    expect((await shop.put('/api/SetDayStock', await body())).statusCode).toBe(status);
  });
});
