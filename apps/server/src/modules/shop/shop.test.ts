import { shopAggregate } from '@etal/contract/shop';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { jpegUpload, openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});

const input = async (changes: object = {}) => ({
  label: 'Les Jardins d’Élise',
  about: 'Maraîchage et petits fruits.',
  thumbnailImg: await jpegUpload(),
  coverImg: await jpegUpload(),
  termsAccepted: true,
  ...changes,
});
const create = async (visitor: Visitor, changes: object = {}) => visitor.post('/api/CreateShop', await input(changes));

describe('CreateShop', () => {
  it('opens a shop in its first state, with one category, a slug and the accepted terms', async () => {
    const visitor = await server.signUp();
    const response = await create(visitor, { label: 'Les Vergers d’Élise' });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { id: expect.any(String), slug: 'les-vergers-d-elise', label: 'Les Vergers d’Élise', state: 'INITIAL_SETUP' },
    ]);
    const aggregate = (await visitor.get('/api/GetShopAggregate')).json();
    expect(aggregate.singleArticlesCategories).toEqual([
      { id: expect.any(String), label: 'Produits', articlesCount: 0 },
    ]);
    const row = await server.services.database.withShop(response.json().id, (tx) =>
      tx.selectFrom('shops').selectAll().executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({
      terms_version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      terms_accepted_at: server.clock.now(),
    });
  });

  it('tells its owner of orders where they wish it, at the address they sign in with', async () => {
    const recipientsOf = async (visitor: Visitor) =>
      (await visitor.get('/api/GetShopAggregate')).json().parameters.notificationRecipients;
    const told = await server.signUp('prevenue@etal.test');
    await create(told, { notifyMe: true });
    expect(await recipientsOf(told)).toEqual([
      {
        uuid: expect.any(String),
        label: 'Les Jardins d’Élise',
        emailAddress: 'prevenue@etal.test',
        phoneNumber: null,
        isConfirmed: true,
      },
    ]);
    const untold = await server.signUp();
    await create(untold, { notifyMe: false });
    expect(await recipientsOf(untold)).toEqual([]);
  });

  it('gives shops of one name their own slugs, also at the same moment', async () => {
    const visitors = await Promise.all([1, 2, 3].map(() => server.signUp()));
    const shops = await Promise.all(visitors.map((visitor) => create(visitor, { label: 'Ferme jumelle' })));
    expect(shops.map((response) => response.json().slug).toSorted()).toEqual([
      'ferme-jumelle',
      'ferme-jumelle-2',
      'ferme-jumelle-3',
    ]);
  });

  it('never takes one of our own addresses as a slug', async () => {
    expect((await create(await server.signUp(), { label: 'Admin' })).json().slug).toBe('admin-2');
  });

  it('is refused when the shop exists, also by a double tap', async () => {
    const visitor = await server.signUp();
    const taps = await Promise.all([create(visitor), create(visitor)]);
    expect(taps.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const again = await create(visitor);
    expect([again.statusCode, again.body]).toEqual([409, 'Votre boutique existe déjà.']);
  });

  it.each([
    ['no profile image', { thumbnailImg: null }, 'Veuillez sélectionner une image de profil'],
    ['no cover', { coverImg: undefined }, 'Veuillez sélectionner une image de couverture'],
    [
      'terms not accepted',
      { termsAccepted: false },
      "Vous devez accepter les conditions d'utilisation pour poursuivre",
    ],
    ['a short name', { label: 'ab' }, '« Nom » : saisissez au moins 3 caractères.'],
    ['a short description', { about: 'a' }, '« Présentation » : saisissez au moins 3 caractères.'],
    [
      'a wrong image',
      { coverImg: { filename: 'x.svg', content: Buffer.from('<svg/>').toString('base64') } },
      'Choisissez une image PNG ou JPG.',
    ],
  ])('refuses %s', async (_case, changes, sentence) => {
    const visitor = await server.signUp();
    const response = await create(visitor, changes);
    expect([response.statusCode, plain(response.body)]).toEqual([400, sentence]);
    expect((await visitor.get('/api/GetShopAggregate')).statusCode).toBe(418);
  });

  it('takes a cover of up to 6 MB but a profile image of 3 MB only', async () => {
    const big = { filename: 'a.jpg', content: Buffer.alloc(4 * 1024 * 1024, 0xff).toString('base64') };
    const visitor = await server.signUp();
    expect(plain((await create(visitor, { thumbnailImg: big })).body)).toBe(
      "L'image dépasse la taille maximale de 3 Mo.",
    );
    // Of an allowed size, then looked at: it is no image.
    expect((await create(visitor, { coverImg: big })).body).not.toContain('taille maximale');
  });

  it('needs a session', async () => {
    expect((await create(server.anonymous)).statusCode).toBe(401);
  });
});

describe('GetShopAggregate', () => {
  it('answers 401 without a session and 418 without a shop', async () => {
    const anonymous = await server.anonymous.get('/api/GetShopAggregate');
    expect([anonymous.statusCode, anonymous.body]).toEqual([401, 'Veuillez vous connecter.']);
    const shopless = await (await server.signUp()).get('/api/GetShopAggregate');
    expect([shopless.statusCode, shopless.body]).toEqual([418, "Votre boutique n'est pas encore créée."]);
  });

  it('carries the whole shape, empty where nothing is there yet', async () => {
    const visitor = await server.signUp('entiere@etal.test');
    await create(visitor, { label: 'Ferme entière' });
    const aggregate = (await visitor.get('/api/GetShopAggregate')).json();
    expect(shopAggregate.parse(aggregate)).toEqual(aggregate);
    expect(aggregate).toMatchObject({
      slug: 'ferme-entiere',
      state: 'INITIAL_SETUP',
      creationDate: server.clock.now().getTime() / 1000,
      websiteUrl: 'http://localhost/boutique/ferme-entiere',
      currentUser: { email: 'entiere@etal.test', role: 'OWNER' },
      details: { label: 'Ferme entière', about: 'Maraîchage et petits fruits.', features: [] },
      contact: { emails: [], phones: [], facebookUrl: null, instagramUrl: null, facebookPageLinked: false },
      parameters: {
        offlinePaymentsDetails: { enabled: false },
        onlinePaymentsDetails: { enabled: false, stripeAccountConfigured: false },
        legalInformation: null,
      },
      singleArticles: [],
      articlesBags: [],
      collectionPoints: [],
      shoppersGroups: [],
      activeOrders: [],
    });
    for (const url of [aggregate.details.thumbnailImgUrl, aggregate.details.coverImgUrl])
      expect((await server.anonymous.get(url)).statusCode).toBe(200);
  });

  it('answers 304 to an unchanged shop and anew after an edit', async () => {
    const merchant = await server.openShop();
    const { etag } = (await merchant.get('/api/GetShopAggregate')).headers;
    expect((await merchant.get('/api/GetShopAggregate', { 'if-none-match': String(etag) })).statusCode).toBe(304);
    await merchant.put('/api/UpdateSingleArticlesCategories', [{ id: merchant.categoryId, label: 'Légumes' }]);
    const changed = await merchant.get('/api/GetShopAggregate', { 'if-none-match': String(etag) });
    expect([changed.statusCode, changed.json().singleArticlesCategories[0].label]).toEqual([200, 'Légumes']);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('leaves out a row that the contract does not expect, with one line in the log, and shows the others', async () => {
    const merchant = await server.openShop();
    const article = async (label: string): Promise<string> => {
      const body = { label, description: 'Mûres à point', categoryId: merchant.categoryId, img: await jpegUpload() };
      const priced = { ...body, tvaRate: 'RATE_5_5', pricingModel: 'BY_UNIT', unitPrice: 350 };
      return (await merchant.post('/api/CreateSimpleArticle', priced)).json().id;
    };
    const [strange, plum] = [await article('Tomates'), await article('Prunes')];
    await server.services.database.withShop(merchant.shopId, (tx) =>
      sql`update saleables set tags = '{LABEL_INCONNU}' where id = ${strange}`.execute(tx),
    );
    server.logLines.length = 0;
    const aggregate = await merchant.get('/api/GetShopAggregate');
    expect([aggregate.statusCode, aggregate.json().singleArticles]).toEqual([
      200,
      [expect.objectContaining({ id: plum })],
    ]);
    expect(server.logLines.filter((line) => line.includes('rows left out of an answer'))).toEqual([
      expect.stringMatching(/"call":"GetShopAggregate","problems":\["singleArticles\.\d\.tags\.0: invalid_value"\]/),
    ]);
    expect(server.logLines.join()).not.toContain('LABEL_INCONNU');
  });

  it('never answers another shop’s 304', async () => {
    const [one, two] = [await server.openShop(), await server.openShop()];
    const { etag } = (await one.get('/api/GetShopAggregate')).headers;
    expect((await two.get('/api/GetShopAggregate', { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });
});

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
