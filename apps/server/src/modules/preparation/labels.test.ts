import { beforeAll, expect, it } from 'vitest';
import { insertTestOrder } from '../../../testing/harness/insert-test-order.ts';
import { jpegUpload, openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';
import { pagesOfPdf, textOfPdf } from '../../../testing/readers/text-of-pdf.ts';

let server: TestApp;
let shop: Visitor & { shopId: string; categoryId: string };
let pointId: string;
let reference: string;
let bagId: string;

const DATE = '2026-11-20';

beforeAll(async () => {
  server = await openTestApp();
  shop = await server.openShop('La Ferme du Pré');
  const img = await jpegUpload();
  const address = {
    street: '1 place',
    postalCode: '24200',
    city: 'Sarlat-la-Canéda',
    country: 'France',
    geolocation: { latitude: 44.889, longitude: 1.217 },
  };
  const point = { label: 'Marché', description: 'Sous la halle', img, address, openingHours: {} };
  pointId = (await shop.post('/api/CreateCollectionPoint', point)).json().id;
  const cheese = await shop.post('/api/CreateSimpleArticle', {
    label: 'Tomme',
    description: 'De saison',
    categoryId: shop.categoryId,
    img,
    tvaRate: 'RATE_5_5',
    pricingModel: 'BY_CAPTURED_WEIGHT',
    pricePerKilogram: 2490,
  });
  const bag = await shop.post('/api/CreateArticlesBag', {
    label: 'Panier surprise',
    description: 'Selon la récolte',
    img,
    bagType: 'OPAQUE_UNIT',
    tvaRate: 'RATE_5_5',
    unitPrice: 1500,
  });
  bagId = bag.json().id;
  const articles = [{ articleId: cheese.json().id, quantity: 1, weight: 300 }];
  await shop.put(`/api/SetBagWeek/${bagId}`, { week: DATE, shown: false, articles });
  ({ reference } = await insertTestOrder(server.services.database, {
    shopId: shop.shopId,
    saleableId: bagId,
    order: {
      status: 'ACCEPTED',
      collection_point_id: pointId,
      collection_date: DATE,
      payment_status: 'DUE_ON_SITE',
      reference: 'ABCD2345',
    },
    sale: { saleable_label: 'Panier surprise', saleable_category_label: null, unit: 'colis' },
  }));
});

const labels = (more: string, point = pointId, date = DATE) =>
  shop.get(`/api/GenerateOrderLabels?date=${date}&collectionPoint=${point}&${more}`);
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

it('a composition shows where the bag is packed: what to harvest, by customer, on the order', async () => {
  const day = (await shop.get(`/api/GetPreparation?date=${DATE}&collectionPoint=${pointId}`)).json();
  const contents = [expect.objectContaining({ label: 'Tomme', quantity: 1, weight: 300, unit: null })];
  expect(day.bags).toEqual([{ saleableId: bagId, contents }]);
  expect(day.totals.find(({ label }: { label: string }) => label === 'Tomme')).toMatchObject({
    grams: 600,
    gramsInBags: 600,
    pieces: 0,
  });
  const order = (await shop.get(`/api/GetOrderByReference/${reference}`)).json();
  expect([order.bags, order.sales[0].unit]).toEqual([[{ saleableId: bagId, contents }], 'colis']);
});

it('a label says who, what and how much is due', async () => {
  const text = plain(textOfPdf((await labels('format=A4_14')).rawPayload));
  for (const part of ['Anne Müller', 'ABCD2345', '2 colis · Panier surprise', '300 g de tomme', 'À payer : 5,15 €'])
    expect(text).toContain(part);
  expect(text).not.toContain('1/');
});

it('an order of several bags has a label each, from the first free place on', async () => {
  const { rawPayload } = await labels(`format=A4_8&start=7&several=${reference}:3`);
  expect([pagesOfPdf(rawPayload), plain(textOfPdf(rawPayload)).match(/\d\/3/g)]).toEqual([2, ['1/3', '2/3', '3/3']]);
});

it('a roll has a page for each', async () => {
  expect(pagesOfPdf((await labels(`format=ROLL_62&several=${reference}:2`)).rawPayload)).toBe(2);
});

it('says that there is nothing to print, and refuses an unknown point and a place off the sheet', async () => {
  expect([
    (await labels('format=A4_8', pointId, '2026-11-21')).statusCode,
    (await labels('format=A4_8', '00000000-0000-4000-8000-000000000000')).statusCode,
    (await labels('format=A4_8&start=25')).statusCode,
  ]).toEqual([409, 404, 400]);
});
