import { randomUUID } from 'node:crypto';
import { XLSX } from '@etal/contract/documents';
import { fileNameIn } from '@etal/contract/file-names';
import { type Preparation, getPreparation } from '@etal/contract/preparation';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertTestOrder, type TestOrder } from '../../../testing/harness/insert-test-order.ts';
import { jpegUpload, openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';

interface Farm extends Visitor {
  shopId: string;
  categoryId: string;
  pointId: string;
  leeksId: string;
  potatoesId: string;
  chickenId: string;
}

let server: TestApp;
let shop: Farm;
let other: Farm;

const DATE = '2026-11-20';

async function openFarm(label: string): Promise<Farm> {
  const merchant = await server.openShop(label);
  const img = await jpegUpload();
  const address = {
    street: '1 place',
    postalCode: '24200',
    city: 'Sarlat-la-Canéda',
    country: 'France',
    geolocation: { latitude: 44.889, longitude: 1.217 },
  };
  const point = await merchant.post('/api/CreateCollectionPoint', {
    label: 'Marché de Sarlat',
    description: 'Sous la halle',
    img,
    address,
    openingHours: {},
  });
  const idOf = async (articleLabel: string, price: object): Promise<string> => {
    const created = await merchant.post('/api/CreateSimpleArticle', {
      label: articleLabel,
      description: 'De saison',
      categoryId: merchant.categoryId,
      img,
      tvaRate: 'RATE_5_5',
      ...price,
    });
    return created.json().id;
  };
  return Object.assign(merchant, {
    pointId: point.json().id as string,
    leeksId: await idOf('Poireaux', { pricingModel: 'BY_UNIT', unitPrice: 120 }),
    potatoesId: await idOf('Pommes de terre', {
      pricingModel: 'BY_WEIGHT_OPTIONS',
      options: [{ weight: 500, price: 300 }],
    }),
    chickenId: await idOf('Poulet', {
      pricingModel: 'BY_UNIT_WEIGHING_REQUIRED',
      pricePerKilogram: 1290,
      averageWeight: 1800,
    }),
  });
}

beforeAll(async () => {
  server = await openTestApp();
  other = await openFarm('Le Verger');
});
beforeEach(async () => {
  shop = await openFarm('La Ferme du Pré');
});

const plain = (text: unknown): string => String(text).replaceAll(/[\u00A0\u202F]/g, ' ');
/** For that day and point, accepted, unless it says otherwise. */
const ordered = (order: TestOrder['order'] = {}, sale: TestOrder['sale'] = {}, at = shop) =>
  insertTestOrder(server.services.database, {
    shopId: at.shopId,
    saleableId: at.leeksId,
    order: { status: 'ACCEPTED', collection_point_id: at.pointId, collection_date: DATE, ...order },
    sale,
  });
const asked = (point = shop.pointId, date = DATE) =>
  shop.get(`/api/GetPreparation?date=${date}&collectionPoint=${point}`);
const preparation = async (): Promise<Preparation> => (await asked()).json();
const someone = (lastname: string, firstname = 'Anne') => ({
  shopper_lastname: lastname,
  shopper_firstname: firstname,
});

const chicken = () =>
  ({
    klass: 'WeighingRequiredUnitOrderSale',
    saleable_id: shop.chickenId,
    saleable_label: 'Poulet',
    saleable_category_label: 'Volailles',
    quantity: 2,
    unit_price: null,
    price_per_kilogram: 1290,
    average_weight: 1800,
    estimated_sub_total: 4644,
    sub_total: 4644,
  }) as const;
const potatoes = (weight: number, quantity: number) =>
  ({
    klass: 'WeightOptionOrderSale',
    saleable_id: shop.potatoesId,
    saleable_label: 'Pommes de terre',
    quantity,
    option_weight: weight,
    unit_price: 300,
    sub_total: 300 * quantity,
    estimated_sub_total: 300 * quantity,
  }) as const;

describe('GetPreparation', () => {
  it('has the accepted and the handed over of one day at one point, and counts what waits for an answer', async () => {
    const held = [await ordered(someone('Abel')), await ordered({ ...someone('Brun'), status: 'COLLECTED' })];
    await ordered({ status: 'PAID' });
    await ordered({ status: 'PAID' });
    for (const status of ['REFUSED', 'CANCELED', 'PENDING_PAYMENT', 'EXPIRED'] as const) await ordered({ status });
    await ordered({ collection_date: '2026-11-21' });
    await ordered({ collection_point_id: randomUUID() });
    await ordered({ is_test: true });
    await ordered({ is_test: true, status: 'PAID' });
    await ordered({ collection_point_id: shop.pointId }, {}, other);
    const { date, collectionPoint, toAccept, orders, totals } = await preparation();
    expect({ date, collectionPoint, toAccept }).toEqual({
      date: DATE,
      collectionPoint: { id: shop.pointId, label: 'Marché de Sarlat' },
      toAccept: 2,
    });
    expect(orders.map(({ reference, status }) => [reference, status])).toEqual([
      [held[0]!.reference, 'ACCEPTED'],
      [held[1]!.reference, 'COLLECTED'],
    ]);
    expect(totals).toEqual([expect.objectContaining({ label: 'Tomates', pieces: 4 })]);
  });

  it('says when an order was handed over', async () => {
    const at = new Date('2026-11-20T09:42:00Z');
    await ordered(someone('Abel'));
    await ordered({ ...someone('Brun'), status: 'COLLECTED', collected_at: at });
    expect((await preparation()).orders.map(({ collectedAt }) => collectedAt)).toEqual([null, at.getTime() / 1000]);
  });

  it('goes by last name then first name, as a French directory does', async () => {
    for (const [lastname, firstname] of [
      ['Zola', 'Émile'],
      ['Étienne', 'Luc'],
      ['durand', 'Zoé'],
      ['Durand', 'Anne'],
      ['Eymard', 'Jo'],
      ['Durand', 'Élise'],
    ] as const)
      await ordered(someone(lastname, firstname));
    expect((await preparation()).orders.map(({ shopperDetails: { firstname } }) => firstname)).toEqual([
      'Anne',
      'Élise',
      'Zoé',
      'Luc',
      'Jo',
      'Émile',
    ]);
  });

  it('merges pack sizes, expects the weight of what is to be weighed, and knows it once weighed', async () => {
    await ordered({}, potatoes(500, 3));
    await ordered({}, potatoes(1000, 2));
    const { id } = await ordered({}, chicken());
    expect((await preparation()).totals).toEqual([
      expect.objectContaining({
        label: 'Pommes de terre',
        grams: 3500,
        pieces: 0,
        isEstimate: false,
        packs: [
          { weight: 500, count: 3 },
          { weight: 1000, count: 2 },
        ],
      }),
      expect.objectContaining({ label: 'Poulet', grams: 3600, pieces: 2, isEstimate: true }),
    ]);
    const [sale] = (await shop.get(`/api/GetOrderByReference/${id}`)).json().sales;
    expect(
      (await shop.put(`/api/SetOrderFinalWeights/${id}`, { weights: [{ saleId: sale.id, weighedGrams: 3710 }] }))
        .statusCode,
    ).toBe(200);
    expect((await preparation()).totals).toContainEqual(
      expect.objectContaining({ label: 'Poulet', grams: 3710, pieces: 2, isEstimate: false }),
    );
  });

  it('takes baskets apart, by what they hold today', async () => {
    const img = await jpegUpload();
    const bag = await shop.post('/api/CreateArticlesBag', {
      label: 'Panier soupe',
      description: 'De saison',
      img,
      tvaRate: 'RATE_5_5',
      bagType: 'DETAILED_UNIT',
      unitPrice: 1500,
      articles: [{ articleId: shop.leeksId, quantity: 3 }],
    });
    expect(bag.statusCode).toBe(200);
    const soup = { saleable_id: bag.json().id, saleable_label: 'Panier soupe', saleable_category_label: null };
    await ordered({}, soup);
    await ordered({}, { saleable_id: shop.leeksId, saleable_label: 'Poireaux', quantity: 4 });
    const counts = async () =>
      (await preparation()).totals.map(({ label, pieces, piecesInBags }) => [label, pieces, piecesInBags]);
    expect(await counts()).toEqual([
      ['Panier soupe', 2, 0],
      ['Poireaux', 10, 6],
    ]);
    await shop.patch(`/api/UpdateArticlesBag/${bag.json().id}`, {
      articles: [{ articleId: shop.leeksId, quantity: 1 }],
    });
    expect(await counts()).toEqual([
      ['Panier soupe', 2, 0],
      ['Poireaux', 6, 2],
    ]);
  });

  it('of a day without orders is empty', async () => {
    expect(await preparation()).toEqual({
      reader: 'OWNER',
      member: { id: expect.any(String), name: '' },
      // A week after the last use.
      keepUntil: Math.floor(server.clock.now().getTime() / 1000) + 7 * 24 * 60 * 60,
      date: DATE,
      collectionPoint: { id: shop.pointId, label: 'Marché de Sarlat' },
      toAccept: 0,
      totals: [],
      orders: [],
      waiting: [],
      bags: [],
      balances: [],
      depositKinds: [],
    });
  });

  it('of another shop’s point, or of none, is unknown', async () => {
    for (const point of [other.pointId, randomUUID()]) {
      const answer = await asked(point);
      expect([answer.statusCode, answer.body]).toEqual([404, 'Point de collecte non trouvé']);
    }
  });

  it.each(['2026-02-31', 'demain', ''])('refuses the day %j', async (date) => {
    expect((await asked(shop.pointId, date)).statusCode).toBe(400);
  });

  it('needs a session', async () => {
    expect(
      (await server.anonymous.get(`${getPreparation.path}?date=${DATE}&collectionPoint=${shop.pointId}`)).statusCode,
    ).toBe(401);
  });
});

describe('GeneratePreparationExcel', () => {
  const excel = (point = shop.pointId) =>
    shop.get(`/api/GeneratePreparationExcel?date=${DATE}&collectionPoint=${point}`);

  it('has what to harvest and who gets what, with real numbers', async () => {
    await ordered(someone('Abel'), potatoes(500, 3));
    const second = await ordered({ ...someone('=Brun'), sub_total: 4644, platform_fees: 139, total: 4783 }, chicken());
    const response = await excel();
    expect([
      response.statusCode,
      response.headers['content-type'],
      fileNameIn(String(response.headers['content-disposition'])),
    ]).toEqual([200, XLSX, `Préparation Marché de Sarlat ${DATE}.xlsx`]);
    const { sheets } = await readXlsx(response.rawPayload);
    expect(sheets.map(({ name }) => name)).toEqual(['À récolter', 'Par client']);
    const [harvest, customers] = sheets.map(({ rows }) =>
      rows.map((row) => row.map((cell) => (typeof cell === 'string' ? plain(cell) : (cell ?? null)))),
    );
    expect(harvest).toEqual([
      [
        'Catégorie',
        'Article',
        'Nombre',
        'Unité',
        'dont paniers',
        'Kilogrammes',
        'dont kg en paniers',
        'Conditionnements',
        'Estimation',
      ],
      ['Légumes', 'Pommes de terre', null, null, null, 1.5, null, '3 × 500 g', 'non'],
      ['Volailles', 'Poulet', 2, 'pièce', null, 3.6, null, null, 'oui'],
    ]);
    expect(customers?.[0]).toEqual([
      'Client',
      'Téléphone',
      'N° de commande',
      'Article',
      'Quantité',
      'Contenu d’un panier',
      'Poids demandé',
      'Poids pesé',
      'Montant',
      'État',
    ]);
    // A name that would be a formula is text; and it comes first, as signs do before letters.
    expect(customers?.slice(1, 3)).toEqual([
      [
        "'=Brun Anne",
        '06 00 00 00 00',
        second.reference,
        'Poulet',
        '2 pièces, environ 3,6 kg',
        null,
        3.6,
        null,
        46.44,
        'Acceptée, à peser',
      ],
      ["'=Brun Anne", '06 00 00 00 00', second.reference, 'Frais de service', null, null, null, null, 1.39, 'Acceptée'],
    ]);
    expect(customers?.[3]).toEqual(
      expect.arrayContaining(['Abel Anne', 'Pommes de terre', '3 × 500 g', 1.5, 9, 'Acceptée']),
    );
  });

  it('of nothing is a sentence, and another shop’s point is unknown', async () => {
    await ordered({ status: 'PAID' });
    const none = await excel();
    expect([none.statusCode, none.body]).toEqual([409, 'Aucune commande pour ces critères.']);
    expect((await excel(other.pointId)).statusCode).toBe(404);
  });
});
