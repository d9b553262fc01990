import { beforeAll, describe, expect, it } from 'vitest';
import { insertTestOrder } from '../../../testing/harness/insert-test-order.ts';
import { jpegUpload, openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';

let server: TestApp;
let shop: Visitor & { shopId: string; categoryId: string };

beforeAll(async () => {
  server = await openTestApp();
  shop = await server.openShop();
});

const address = {
  street: '12 rue des Lilas',
  postalCode: '24200',
  city: 'Sarlat-la-Canéda',
  country: 'France',
  geolocation: { latitude: 44.889, longitude: 1.217 },
};
const slot = (startingHour: number, endingHour: number, changes: object = {}) => ({
  timePeriod: { startingHour, startingMinute: 0, endingHour, endingMinute: 0 },
  maximumOrderTimingDaysBefore: 1,
  maximumOrderTimingHour: 18,
  maximumOrderTimingMinute: 0,
  ...changes,
});
const input = async (changes: object = {}) => ({
  label: 'Marché de Sarlat',
  description: 'Sous la halle.',
  isEnabled: true,
  address,
  img: await jpegUpload(),
  openingHours: { saturday: [slot(8, 12)] },
  onlinePaymentsEnabled: true,
  offlinePaymentsEnabled: false,
  ...changes,
});

const create = async (changes: object = {}, visitor: Visitor = shop) =>
  visitor.post('/api/CreateCollectionPoint', await input(changes));
const created = async (changes: object = {}) => (await create(changes)).json();
const aggregate = async (visitor: Visitor = shop) => (await visitor.get('/api/GetShopAggregate')).json();

describe('CreateCollectionPoint', () => {
  it('answers the whole point, every day of the week in it', async () => {
    const response = await create({}, await server.openShop());
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      label: 'Marché de Sarlat',
      description: 'Sous la halle.',
      imgUrl: expect.stringMatching(/^\/images\/[0-9a-f-]{36}\.jpg$/),
      isEnabled: true,
      creationDate: Math.floor(server.clock.now().getTime() / 1000),
      address,
      openingHours: {
        monday: [],
        tuesday: [],
        wednesday: [],
        thursday: [],
        friday: [],
        saturday: [slot(8, 12)],
        sunday: [],
      },
      closures: [],
      holidays: [],
      onlinePaymentsEnabled: true,
      offlinePaymentsEnabled: false,
    });
  });

  it('starts enabled, without hours, with both means of payment', async () => {
    const point = await created({
      isEnabled: undefined,
      openingHours: undefined,
      onlinePaymentsEnabled: undefined,
      offlinePaymentsEnabled: undefined,
    });
    expect(point).toMatchObject({
      isEnabled: true,
      onlinePaymentsEnabled: true,
      offlinePaymentsEnabled: true,
      closures: [],
    });
    expect(Object.values(point.openingHours).flat()).toEqual([]);
  });

  it('keeps the closures in the order of the calendar', async () => {
    const { closures } = await created({
      closures: [
        { from: '2026-12-24', to: '2027-01-02' },
        { from: '2026-11-20', to: '2026-11-20' },
      ],
    });
    expect(closures).toEqual([
      { from: '2026-11-20', to: '2026-11-20' },
      { from: '2026-12-24', to: '2027-01-02' },
    ]);
  });

  it('makes the group of its shoppers, and both are in the aggregate', async () => {
    const merchant = await server.openShop();
    const point = (await create({ label: 'La ferme' }, merchant)).json();
    const { collectionPoints, shoppersGroups } = await aggregate(merchant);
    expect(collectionPoints).toEqual([point]);
    expect(shoppersGroups).toEqual([
      {
        id: expect.any(String),
        label: 'La ferme',
        description: 'Clients de La ferme',
        membersCount: 0,
        collectionPointUuid: point.id,
      },
    ]);
  });

  it.each([
    ['no image', { img: null }, 400, 'Veuillez sélectionner une image.'],
    ['no address', { address: null }, 400, 'Choisissez une adresse dans la liste proposée.'],
    ['an address left out', { address: undefined }, 400, 'Choisissez une adresse dans la liste proposée.'],
    [
      'a wrong postal code',
      { address: { ...address, postalCode: '2420' } },
      400,
      "« Code postal » : cette valeur n'a pas la forme attendue.",
    ],
    [
      'another country',
      { address: { ...address, country: 'Belgique' } },
      400,
      '« Pays » : choisissez une des valeurs proposées.',
    ],
    [
      'a place off the globe',
      { address: { ...address, geolocation: { latitude: 91, longitude: 0 } } },
      400,
      '« Latitude » : la valeur doit être au plus 90.',
    ],
    ['a short name', { label: 'ab' }, 400, '« Nom » : saisissez au moins 3 caractères.'],
    [
      'hours that end before they start',
      { openingHours: { friday: [slot(12, 8)] } },
      400,
      "Vendredi : l'heure de fin doit être après l'heure de début.",
    ],
    [
      'hours that overlap',
      { openingHours: { friday: [slot(8, 12), slot(11, 13)] } },
      400,
      'Vendredi : deux horaires se chevauchent.',
    ],
    [
      'a 25th hour',
      { openingHours: { friday: [slot(8, 25)] } },
      400,
      '« Heure de fin » : la valeur doit être au plus 23.',
    ],
    [
      'a delay of 8 days',
      { openingHours: { friday: [slot(8, 12, { maximumOrderTimingDaysBefore: 8 })] } },
      400,
      '« Délai minimum de commande » : la valeur doit être au plus 7.',
    ],
    [
      'a closure that ends before it starts',
      { closures: [{ from: '2026-12-02', to: '2026-12-01' }] },
      400,
      'La fermeture doit finir après avoir commencé.',
    ],
    [
      'a closure on a day that does not exist',
      { closures: [{ from: '2026-02-30', to: '2026-03-01' }] },
      400,
      "« Du » : cette valeur n'a pas la forme attendue.",
    ],
  ])('refuses %s, and makes nothing', async (_case, changes, status, sentence) => {
    const before = await aggregate();
    const response = await create(changes);
    expect([response.statusCode, plain(response.body)]).toEqual([status, sentence]);
    expect(await aggregate()).toEqual(before);
  });

  it('refuses a weekday that does not exist', async () => {
    expect((await create({ openingHours: { caturday: [slot(8, 12)] } })).statusCode).toBe(400);
  });
});

describe('UpdateCollectionPoint', () => {
  const update = (id: string, changes: object, visitor: Visitor = shop) =>
    visitor.patch(`/api/UpdateCollectionPoint/${id}`, changes);
  const groupOf = async (id: string) =>
    (await aggregate()).shoppersGroups.find(
      (group: { collectionPointUuid: string }) => group.collectionPointUuid === id,
    );

  it('{isEnabled} alone changes nothing else', async () => {
    const point = await created({ closures: [{ from: '2026-12-24', to: '2027-01-02' }] });
    expect((await update(point.id, { isEnabled: false })).json()).toEqual({ ...point, isEnabled: false });
  });

  it('changes what it is given', async () => {
    const { id, imgUrl } = await created();
    const changes = {
      label: 'Marché du jeudi',
      description: 'Place de la Liberté.',
      address: { ...address, street: '1 place de la Liberté' },
      openingHours: { thursday: [slot(15, 19)] },
      closures: [{ from: '2026-12-25', to: '2026-12-25' }],
      onlinePaymentsEnabled: false,
      offlinePaymentsEnabled: true,
    };
    const changed = (await update(id, { ...changes, img: await jpegUpload() })).json();
    expect(changed).toMatchObject({ ...changes, openingHours: { thursday: [slot(15, 19)], saturday: [] } });
    expect(changed.imgUrl).not.toBe(imgUrl);
  });

  it('without img, or with none, keeps the image', async () => {
    const { id, imgUrl } = await created();
    expect((await update(id, { label: 'Autre nom' })).json().imgUrl).toBe(imgUrl);
    expect((await update(id, { img: null })).json().imgUrl).toBe(imgUrl);
  });

  it('renames the group with the point, and only then', async () => {
    const { id } = await created({ label: 'Ancien nom' });
    await update(id, { description: 'Une autre description' });
    expect(await groupOf(id)).toMatchObject({ label: 'Ancien nom' });
    await update(id, { label: 'Nouveau nom' });
    expect(await groupOf(id)).toMatchObject({ label: 'Nouveau nom', description: 'Clients de Nouveau nom' });
  });

  it('never touches the orders placed there', async () => {
    const point = await created();
    const article = await shop.post('/api/CreateSimpleArticle', {
      label: 'Miel',
      description: 'De printemps',
      categoryId: shop.categoryId,
      img: await jpegUpload(),
      tvaRate: 'RATE_5_5',
      pricingModel: 'BY_UNIT',
      unitPrice: 700,
    });
    await insertTestOrder(server.services.database, {
      shopId: shop.shopId,
      saleableId: article.json().id,
      order: { collection_point_id: point.id, collection_point_label: point.label },
    });
    const orders = async () => (await shop.get(`/api/GetOrdersPage?collectionPoint=${point.id}`)).json();
    const before = await orders();
    expect(before.totalCount).toBe(1);
    await update(point.id, {
      label: 'Déménagé',
      isEnabled: false,
      openingHours: {},
      closures: [{ from: '2026-11-01', to: '2026-12-31' }],
    });
    expect(await orders()).toEqual(before);
  });

  it.each([
    [{ address: null }, 'Choisissez une adresse dans la liste proposée.'],
    [{ openingHours: { monday: [slot(9, 9)] } }, "Lundi : l'heure de fin doit être après l'heure de début."],
    [{ closures: [{ from: '2026-12-02', to: '2026-12-01' }] }, 'La fermeture doit finir après avoir commencé.'],
    [{ isEnabled: 'oui' }, '« Disponible à la vente » : une valeur de type oui/non est attendue.'],
  ])('refuses %j and leaves the point as it was', async (changes, sentence) => {
    const point = await created();
    const response = await update(point.id, changes);
    expect([response.statusCode, plain(response.body)]).toEqual([400, sentence]);
    expect((await update(point.id, {})).json()).toEqual(point);
  });

  it('an unknown point, another shop’s and a wrong id', async () => {
    const point = await created();
    const other = await server.openShop();
    for (const response of [
      await update('00000000-0000-4000-8000-000000000000', { isEnabled: true }),
      await update(point.id, { isEnabled: false }, other),
    ]) {
      expect([response.statusCode, response.body]).toEqual([404, 'Point de collecte non trouvé']);
    }
    expect((await update('1', { isEnabled: true })).statusCode).toBe(400);
    expect((await update(point.id, {})).json()).toEqual(point);
  });
});

describe('SearchAddress', () => {
  const search = (text: string, visitor: Visitor = shop) =>
    visitor.get(`/api/SearchAddress?q=${encodeURIComponent(text)}`);

  it('answers a collection of features, longitude first', async () => {
    const response = await search('12 rue des Lilas 24200 Sarlat');
    expect(response.json()).toEqual({
      type: 'FeatureCollection',
      features: [
        expect.objectContaining({
          type: 'Feature',
          properties: {
            id: '24520-24200',
            label: '12 rue des Lilas 24200 Sarlat-la-Canéda',
            name: '12 rue des Lilas',
            postcode: '24200',
            city: 'Sarlat-la-Canéda',
          },
        }),
        ...Array.from({ length: response.json().features.length - 1 }, () => expect.anything()),
      ],
    });
    const [longitude, latitude] = response.json().features[0].geometry.coordinates;
    expect([longitude, latitude]).toEqual([expect.closeTo(1.217, 2), expect.closeTo(44.889, 2)]);
  });

  it('finds nothing without a fuss', async () => {
    expect((await search('zzzzzzzz')).json()).toEqual({ type: 'FeatureCollection', features: [] });
  });

  it.each([
    ['abc', 400, '« Recherche » : saisissez au moins 4 caractères.'],
    ['   a  ', 400, '« Recherche » : saisissez au moins 4 caractères.'],
    ['a'.repeat(201), 400, '« Recherche » : saisissez au plus 200 caractères.'],
  ])('refuses « %s »', async (text, status, sentence) => {
    const response = await search(text);
    expect([response.statusCode, plain(response.body)]).toEqual([status, sentence]);
  });

  it('is for merchants only', async () => {
    expect((await search('sarlat', server.anonymous)).statusCode).toBe(401);
    expect((await search('sarlat', await server.signUp())).statusCode).toBe(418);
  });

  it('says so when no answer can be had', async () => {
    const broken = await openTestApp();
    broken.services.addresses.search = () => Promise.reject(new Error('no answer'));
    const response = await search('sarlat', await broken.openShop());
    expect([response.statusCode, response.body]).toEqual([
      503,
      "Une erreur est survenue lors de la recherche d'adresse. Veuillez réessayer plus tard.",
    ]);
  });

  it('slows down a shop that never rests, and no other', async () => {
    const hasty = await server.openShop();
    const statuses = [];
    for (let n = 1; n <= 61; n += 1) statuses.push((await search('zzzz', hasty)).statusCode);
    expect(statuses.indexOf(429)).toBe(60);
    expect((await search('zzzz', hasty)).headers['retry-after']).toBe('5');
    expect((await search('zzzz')).statusCode).toBe(200);
    server.clock.advance({ minutes: 2 });
    expect((await search('zzzz', hasty)).statusCode).toBe(200);
  });
});

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
