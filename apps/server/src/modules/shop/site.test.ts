import { beforeAll, describe, expect, it } from 'vitest';
import { jpegUpload, openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';

let server: TestApp;
let shop: Visitor & { shopId: string };
beforeAll(async () => {
  server = await openTestApp();
  shop = await server.openShop();
});
const aggregate = async () => (await shop.get('/api/GetShopAggregate')).json();
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

describe('SaveShopDetails', () => {
  it('changes the presentation and keeps the images that are not sent', async () => {
    const before = (await aggregate()).details;
    const response = await shop.put('/api/SaveShopDetails', { about: 'Maraîchers depuis 1998.' });
    expect([response.statusCode, response.json()]).toEqual([200, { ...before, about: 'Maraîchers depuis 1998.' }]);
    expect((await aggregate()).details).toEqual(response.json());
  });

  it('changes the images', async () => {
    const before = (await aggregate()).details;
    const after = (
      await shop.put('/api/SaveShopDetails', {
        about: before.about,
        thumbnailImg: await jpegUpload(),
        coverImg: await jpegUpload(),
      })
    ).json();
    expect(after.thumbnailImgUrl).not.toBe(before.thumbnailImgUrl);
    expect(after.coverImgUrl).not.toBe(before.coverImgUrl);
    for (const url of [after.thumbnailImgUrl, after.coverImgUrl])
      expect((await server.anonymous.get(url)).statusCode).toBe(200);
  });

  it('keeps a colour until another, or none, is chosen', async () => {
    const save = async (body: object) =>
      (await shop.put('/api/SaveShopDetails', { about: 'Maraîchers', ...body })).json().accentColor;
    expect([
      await save({ accentColor: '#8E2250' }),
      await save({}),
      (await aggregate()).details.accentColor,
      await save({ accentColor: null }),
    ]).toEqual(['#8e2250', '#8e2250', '#8e2250', null]);
    const look = async (body: object) =>
      (await shop.put('/api/SaveShopDetails', { about: 'Maraîchers', ...body })).json().look;
    expect([await look({}), await look({ look: 'MARKET' }), await look({}), (await aggregate()).details.look]).toEqual([
      'CLASSIC',
      'MARKET',
      'MARKET',
      'MARKET',
    ]);
    expect((await shop.put('/api/SaveShopDetails', { about: 'Maraîchers', accentColor: 'red;}' })).statusCode).toBe(
      400,
    );
  });

  it.each([
    [{ about: 'ab' }, 400, '« Présentation » : saisissez au moins 3 caractères.'],
    [{}, 400, '« Présentation » : ce champ est obligatoire.'],
    [{ about: 'Bonjour', coverImg: { filename: 'a.jpg', content: 'AAAA' } }, 400, 'Choisissez une image PNG ou JPG.'],
  ])('refuses %j', async (body, status, sentence) => {
    const response = await shop.put('/api/SaveShopDetails', body);
    expect([response.statusCode, plain(response.body)]).toEqual([status, sentence]);
  });
});

describe('SaveShopFeatures', () => {
  const save = (data: object[], visitor: Visitor = shop) => visitor.put('/api/SaveShopFeatures', { data });

  it('replaces the list, in its order, and keeps the images it is told to keep', async () => {
    const first = (
      await save([
        { title: 'Notre ferme', text: 'Dix hectares.', img: await jpegUpload() },
        { title: 'Nos vaches', text: 'Montbéliardes.', img: await jpegUpload() },
      ])
    ).json();
    expect(first.features.map(({ title }: { title: string }) => title)).toEqual(['Notre ferme', 'Nos vaches']);
    const [farm, cows] = first.features;
    const second = (await save([{ ...cows, text: 'Douze montbéliardes.' }, farm])).json();
    expect(second.features).toEqual([{ ...cows, text: 'Douze montbéliardes.' }, farm]);
    expect((await aggregate()).details.features).toEqual(second.features);
    expect((await save([])).json().features).toEqual([]);
  });

  it('a section needs an image, which is this shop’s own', async () => {
    const other = await server.openShop();
    const theirs = (await other.get('/api/GetShopAggregate')).json().details.coverImgUrl;
    for (const image of [{}, { imgUrl: theirs }, { imgUrl: '/images/00000000-0000-4000-8000-000000000000.jpg' }]) {
      const response = await save([{ title: 'Notre ferme', text: 'Dix hectares.', ...image }]);
      expect([response.statusCode, response.body]).toEqual([400, 'Veuillez sélectionner une image.']);
    }
    expect(
      (await save([{ title: 'Notre ferme', text: 'Dix hectares.', imgUrl: 'https://evil.test/pixel.jpg' }])).statusCode,
    ).toBe(400);
  });

  it.each([
    [{ title: 'ab', text: 'Dix hectares.' }, '« Titre » : saisissez au moins 3 caractères.'],
    [{ title: 'Notre ferme', text: '' }, '« Texte » : ce champ est obligatoire.'],
  ])('refuses %j', async (feature, sentence) => {
    const response = await save([{ ...feature, img: await jpegUpload() }]);
    expect([response.statusCode, plain(response.body)]).toEqual([400, sentence]);
  });
});

describe('SaveShopContactInfo', () => {
  const save = (contact: object, visitor: Visitor = shop) => visitor.put('/api/SaveShopContactInfo', contact);

  it('keeps what is filled and drops what is empty or said twice', async () => {
    const response = await save({
      emails: ['a@etal.test', '', 'a@etal.test', '  '],
      phones: ['06 12 34 56 78', ''],
      facebookUrl: 'https://facebook.com/ferme',
      instagramUrl: '',
    });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        emails: ['a@etal.test'],
        phones: ['06 12 34 56 78'],
        facebookUrl: 'https://facebook.com/ferme',
        instagramUrl: null,
        facebookPageLinked: false,
      },
    ]);
    expect((await aggregate()).contact).toEqual(response.json());
  });

  it.each([
    [{ emails: ['pas une adresse'], phones: [] }],
    [{ emails: [], phones: ['12'] }],
    [{ emails: [], phones: [], facebookUrl: 'ab' }],
    [{ emails: [], phones: [], instagramUrl: 'javascript:alert(1)' }],
    [{ emails: [], phones: [], instagramUrl: 'data:text/html,x.y' }],
    [{ phones: [] }],
  ])('refuses %j', async (contact) => {
    const response = await save(contact);
    expect(response.statusCode).toBe(400);
    expect(response.body).toMatch(/\.$/);
  });

  it.each(['facebook.com/ferme', 'https://www.facebook.com/ferme?id=1', 'HTTP://fb.me/x'])(
    'takes the address %s',
    async (facebookUrl) => {
      expect((await save({ emails: [], phones: [], facebookUrl })).statusCode).toBe(200);
    },
  );

  it('a linked Facebook page locks its address', async () => {
    const own = await server.openShop();
    await save({ emails: [], phones: [], facebookUrl: 'https://facebook.com/ferme' }, own);
    await server.services.database.withShop(own.shopId, (tx) =>
      tx.updateTable('shops').set({ facebook_page_linked: true }).where('id', '=', own.shopId).execute(),
    );
    const refused = await save({ emails: [], phones: [], facebookUrl: 'https://facebook.com/autre' }, own);
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      "L'adresse Facebook est celle de votre page liée et ne peut pas être changée.",
    ]);
    expect(
      (await save({ emails: ['b@etal.test'], phones: [], facebookUrl: 'https://facebook.com/ferme' }, own)).json(),
    ).toMatchObject({ emails: ['b@etal.test'], facebookPageLinked: true });
  });
});
