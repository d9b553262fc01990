import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';
import { jpegUpload } from '../../../../testing/harness/test-app.ts';

let server: StripeApp;
let shop: OnlineShop;
const articles: Record<string, string> = {};

beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
  const img = await jpegUpload();
  const common = { description: 'De la ferme', img, tvaRate: 'RATE_5_5' };
  const article = async (label: string, body: object) => {
    articles[label] = (
      await shop.post('/api/CreateSimpleArticle', { ...common, label, categoryId: shop.categoryId, ...body })
    ).json().id;
  };
  await article('Miel', { pricingModel: 'BY_UNIT', unitPrice: 750 });
  await article('Carottes', {
    pricingModel: 'BY_WEIGHT_OPTIONS',
    options: [
      { weight: 500, price: 150 },
      { weight: 1000, price: 280 },
    ],
  });
  await article('Tomme', {
    pricingModel: 'BY_CAPTURED_WEIGHT',
    pricePerKilogram: 1999,
    isStockEnabled: true,
    stock: 5000,
  });
  await article('Poulet', { pricingModel: 'BY_UNIT_WEIGHING_REQUIRED', pricePerKilogram: 1155, averageWeight: 1810 });
  const bag = async (label: string, body: object) => {
    articles[label] = (await shop.post('/api/CreateArticlesBag', { ...common, label, ...body })).json().id;
  };
  await bag('Panier surprise', { bagType: 'OPAQUE_UNIT', unitPrice: 1500 });
  await bag('Panier au poids', { bagType: 'OPAQUE_WEIGHT', options: [{ weight: 3000, price: 1200 }] });
  await bag('Panier détaillé', {
    bagType: 'DETAILED_UNIT',
    unitPrice: 2000,
    articles: [{ articleId: articles['Miel'], quantity: 1 }],
  });
  await bag('Caissette', { bagType: 'UNIT_WEIGHING_REQUIRED', pricePerKilogram: 1300, averageWeight: 5000 });
});

beforeEach(() => {
  server.clock.set('2026-11-15T09:00:00Z');
  server.fake.heal();
});

const SHOPPER = {
  firstname: 'Léa',
  lastname: 'Martin',
  email: 'lea@clients.test',
  phone: '06 12 34 56 78',
  city: 'Sarlat',
};
const body = (changes: object = {}) => ({
  collectionPointId: shop.pointId,
  collectionDate: '2026-11-20',
  collectionPeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
  paymentChannel: 'OFFLINE',
  shopperDetails: SHOPPER,
  sales: [{ saleableId: articles['Miel'], quantity: 1 }],
  ...changes,
});
const order = (changes: object = {}, key: string = randomUUID(), slug = shop.slug) =>
  server.anonymous.send({
    method: 'POST',
    url: `/api/boutique/${slug}/PlaceOrder`,
    headers: { 'idempotency-key': key },
    remoteAddress: someAddress(),
    payload: body(changes),
  });
/** Each order from a phone of its own: the door counts who knocks. */
const someAddress = (): string => `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
const detail = async (reference: string) => (await shop.get(`/api/GetOrderByReference/${reference}`)).json();
const tomme = async (): Promise<{ stock: number; ordersCount: number }> => {
  const { singleArticles } = (await shop.get('/api/GetShopAggregate')).json();
  return singleArticles.find(({ id }: { id: string }) => id === articles['Tomme']);
};
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

describe('PlaceOrder', () => {
  it('takes one of each kind, with the amounts of the domain', async () => {
    const before = await tomme();
    const { reference, orderUrl } = (
      await order({
        note: 'Sonnez deux fois',
        sales: [
          { saleableId: articles['Miel'], quantity: 2 },
          { saleableId: articles['Carottes'], quantity: 3, selectedOption: { weight: 1000 } },
          { saleableId: articles['Tomme'], selectedWeight: 250 },
          { saleableId: articles['Poulet'], quantity: 1 },
          { saleableId: articles['Panier surprise'], quantity: 1 },
          { saleableId: articles['Panier au poids'], quantity: 1, selectedOption: { weight: 3000 } },
          { saleableId: articles['Panier détaillé'], quantity: 1 },
          { saleableId: articles['Caissette'], quantity: 1 },
        ],
      })
    ).json();
    const placed = await detail(reference);
    expect(reference).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{8}$/);
    expect(orderUrl).toMatch(
      new RegExp(`^http://localhost/boutique/${shop.slug}/commandes/${reference}\\?token=[0-9a-f]{64}$`),
    );
    expect(placed).toMatchObject({
      status: 'PAID',
      paymentStatus: 'DUE_ON_SITE',
      note: 'Sonnez deux fois',
      collectionPointLabel: 'Marché de Sarlat',
      isTest: false,
    });
    expect(placed.shopperDetails).toEqual({ ...SHOPPER, phone: '+33612345678' });
    expect(placed.sales.map(({ klass, subTotal }: { klass: string; subTotal: number }) => [klass, subTotal])).toEqual([
      ['UnitOrderSale', 1500],
      ['WeightOptionOrderSale', 840],
      ['CapturedWeightOrderSale', 500],
      ['WeighingRequiredUnitOrderSale', 2091],
      ['UnitOrderSale', 1500],
      ['WeightOptionOrderSale', 1200],
      ['UnitOrderSale', 2000],
      ['WeighingRequiredUnitOrderSale', 6500],
    ]);
    expect([placed.subTotal, placed.platformFees, placed.total]).toEqual([16_131, 484, 16_615]);
    const { activeOrders } = (await shop.get('/api/GetShopAggregate')).json();
    expect(await tomme()).toMatchObject({ stock: before.stock - 250, ordersCount: before.ordersCount + 1 });
    expect(activeOrders.map((active: { reference: string }) => active.reference)).toContain(reference);
  });

  it('the same key twice, even at once, makes one order', async () => {
    const key = randomUUID();
    const answers = await Promise.all([order({}, key), order({}, key), order({}, key)]);
    expect(new Set(answers.map((answer) => answer.json().reference)).size).toBe(1);
    expect((await server.anonymous.post(`/api/boutique/${shop.slug}/PlaceOrder`, body())).statusCode).toBe(400);
  });

  it('tells everyone: the shopper, the recipients', async () => {
    const email = 'zoe@clients.test';
    const { reference } = (await order({ shopperDetails: { ...SHOPPER, email } })).json();
    await server.deliver();
    const mails = server.mails.filter(({ text }) => text.includes(reference));
    expect(mails.map(({ to }) => to).toSorted()).toEqual([`${shop.shopId.slice(0, 8)}@etal.test`, email].toSorted());
  });

  it('makes a shopper once, leaves them as they are, and puts them in the point’s group', async () => {
    const email = `Élise-${randomUUID().slice(0, 6)}@clients.test`.replace('É', 'E');
    const membersCount = async () => (await shop.get('/api/GetShopAggregate')).json().shoppersGroups[0].membersCount;
    const before = await membersCount();
    await order({ shopperDetails: { ...SHOPPER, email, city: 'Sarlat' } });
    await order({ shopperDetails: { ...SHOPPER, email: email.toUpperCase(), city: 'Domme' } });
    const shoppers = await server.services.database.withShop(shop.shopId, (tx) =>
      tx.selectFrom('shoppers').selectAll().where('email_key', '=', email.toLowerCase()).execute(),
    );
    expect(shoppers).toMatchObject([{ city: 'Sarlat', origin: 'ORDER', orders_count: 2 }]);
    expect(await membersCount()).toBe(before + 1);
  });

  it.each<[string, () => object, string]>([
    [
      'a saleable that does not exist',
      () => ({ sales: [{ saleableId: randomUUID(), quantity: 1 }] }),
      "Un article de votre panier n'est plus en vente. Retirez-le de votre panier pour continuer.",
    ],
    [
      'pieces of what is weighed out',
      () => ({ sales: [{ saleableId: articles['Tomme'], quantity: 1 }] }),
      "« Tomme » n'est plus vendu de cette façon. Retirez-le de votre panier et choisissez-le à nouveau.",
    ],
    [
      'an option that is gone',
      () => ({ sales: [{ saleableId: articles['Carottes'], quantity: 1, selectedOption: { weight: 750 } }] }),
      "« Carottes » n'est plus vendu de cette façon. Retirez-le de votre panier et choisissez-le à nouveau.",
    ],
    [
      'more than there is',
      () => ({ sales: [{ saleableId: articles['Tomme'], selectedWeight: 60_000 }] }),
      'Il ne reste que 4,75 kg de « Tomme ».',
    ],
    [
      'another total',
      () => ({ expectedTotal: 700 }),
      'Un prix a changé : le total est maintenant de 7,73 €. Vérifiez votre panier, puis confirmez.',
    ],
    [
      'a slot that does not exist',
      () => ({ collectionPeriod: { startingHour: 9, startingMinute: 0, endingHour: 12, endingMinute: 30 } }),
      "Ce créneau n'est plus ouvert aux commandes. Choisissez-en un autre.",
    ],
    [
      'a day past the four weeks',
      () => ({ collectionDate: '2026-12-20' }),
      "Ce créneau n'est plus ouvert aux commandes. Choisissez-en un autre.",
    ],
    [
      'a point that does not exist',
      () => ({ collectionPointId: randomUUID() }),
      "Ce point de collecte n'est plus proposé. Choisissez-en un autre.",
    ],
  ])('refuses %s', async (_, changes, sentence) => {
    await server.services.database.withShop(shop.shopId, (tx) =>
      tx
        .updateTable('saleables')
        .set({ stock: 4750 })
        .where('id', '=', articles['Tomme'] ?? '')
        .execute(),
    );
    const answer = await order(changes());
    expect([answer.statusCode, plain(answer.body)]).toEqual([409, sentence]);
  });

  it('refuses a line that says neither how many nor how much', async () => {
    const answer = await order({ sales: [{ saleableId: articles['Carottes'], selectedOption: { weight: 1000 } }] });
    expect([answer.statusCode, plain(answer.body)]).toEqual([
      400,
      '« Quantité » : indiquez combien de pièces, ou quel poids.',
    ]);
  });

  it('strictly before the cut-off: 18:00 in Paris, the day before', async () => {
    server.clock.set('2026-11-19T16:59:59Z');
    expect((await order()).statusCode).toBe(200);
    server.clock.set('2026-11-19T17:00:00Z');
    expect((await order()).statusCode).toBe(409);
  });

  it('not online when the cut-off leaves no time to pay', async () => {
    server.clock.set('2026-11-19T16:45:00Z');
    expect(plain((await order({ paymentChannel: 'ONLINE' })).body)).toBe(
      "Le paiement en ligne n'est plus possible si près de l'heure limite : choisissez un autre créneau.",
    );
  });

  it('what is switched off takes no order: an article, a point, a way to pay', async () => {
    const other = await openOnlineShop(server, 'La Ferme Éteinte');
    const send = (changes: object = {}) =>
      order(
        { collectionPointId: other.pointId, sales: [{ saleableId: other.articleId, quantity: 1 }], ...changes },
        randomUUID(),
        other.slug,
      );
    await other.post('/api/ConfigureOfflinePayments', { enabled: true, minimalOrderAmount: 1000 });
    expect(plain((await send()).body)).toBe('Le paiement sur place demande un panier plus garni : ajoutez 6,50 €.');
    await other.post('/api/ConfigureOfflinePayments', { enabled: false });
    expect(plain((await send()).body)).toBe("Le paiement sur place n'est pas proposé par cette boutique.");
    await other.patch(`/api/UpdateSimpleArticle/${other.articleId}`, { isEnabled: false });
    expect(plain((await send()).body)).toMatch(/« Tomates » n'est plus en vente/);
    await other.patch(`/api/UpdateCollectionPoint/${other.pointId}`, { isEnabled: false });
    expect((await send()).body).toMatch(/point de collecte/);
  });

  it.each([
    ['an empty cart', { sales: [] }, 'Panier'],
    ['no name', { shopperDetails: { ...SHOPPER, lastname: ' ' } }, 'Nom'],
    ['a number that nobody can dial', { shopperDetails: { ...SHOPPER, phone: '12' } }, 'Téléphone'],
    ['a mail address that is none', { shopperDetails: { ...SHOPPER, email: 'lea' } }, 'Adresse email'],
  ])('%s is a 400 that names the field', async (_, changes, field) => {
    const answer = await order(changes);
    expect([answer.statusCode, plain(answer.body)]).toEqual([400, expect.stringContaining(`« ${field} »`)]);
  });
});

describe('the last pieces', () => {
  it('fifty shoppers for ten pieces: ten orders, and none left', async () => {
    const rush = await openOnlineShop(server, 'La Ferme Courue');
    await rush.patch(`/api/UpdateSimpleArticle/${rush.articleId}`, { isStockEnabled: true, stock: 10 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        order(
          {
            collectionPointId: rush.pointId,
            sales: [{ saleableId: rush.articleId, quantity: 1 }],
            shopperDetails: { ...SHOPPER, email: `client-${n}@clients.test` },
          },
          randomUUID(),
          rush.slug,
        ),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(
      new Set(
        answers
          .filter(({ statusCode }) => statusCode !== 200)
          .map(({ statusCode, body: sentence }) => `${statusCode} ${plain(sentence)}`),
      ),
    ).toEqual(new Set(['409 Il ne reste plus de « Tomates ».']));
    const { singleArticles, shoppersGroups } = (await rush.get('/api/GetShopAggregate')).json();
    expect(singleArticles[0]).toMatchObject({ stock: null, ordersCount: 10 });
    expect(shoppersGroups[0].membersCount).toBe(10);
  });

  it('carts with the same things in another order do not block each other', async () => {
    const lines = [
      { saleableId: articles['Miel'], quantity: 1 },
      { saleableId: articles['Panier surprise'], quantity: 1 },
    ];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => order({ sales: n % 2 ? lines : lines.toReversed() })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
  });
});

describe('GetStorefront and GetCollectionSlots', () => {
  it('show what is on sale and nothing private', async () => {
    const site = (await server.anonymous.get(`/api/boutique/${shop.slug}/GetStorefront`)).json();
    expect(site).toMatchObject({
      slug: shop.slug,
      isTest: false,
      paymentModes: { ONLINE: { isOffered: true }, OFFLINE: { isOffered: true } },
      platformFee: { basisPoints: 300, fixedCents: 0, bearer: 'SHOPPER' },
    });
    expect(site.singleArticles.map(({ label }: { label: string }) => label)).toContain('Poulet');
    expect(JSON.stringify(site)).not.toMatch(/ordersCount|accountId|iban|recipients|shopId|testToken/i);
  });

  it('slots: the coming days, soonest first, each with its cut-off', async () => {
    const slots = (
      await server.anonymous.get(`/api/boutique/${shop.slug}/GetCollectionSlots?collectionPoint=${shop.pointId}`)
    ).json();
    expect(slots).toHaveLength(28);
    expect(slots[0]).toEqual({
      date: '2026-11-16',
      period: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
      orderBefore: Date.parse('2026-11-15T17:00:00Z') / 1000,
      isFull: false,
    });
    expect(
      (await server.anonymous.get(`/api/boutique/${shop.slug}/GetCollectionSlots?collectionPoint=${randomUUID()}`))
        .statusCode,
    ).toBe(404);
  });

  it('a shop that is unknown or not published is the same 404', async () => {
    const hidden = await server.openShop('La Ferme Cachée');
    const { slug } = (await hidden.get('/api/GetShopAggregate')).json();
    const [unknown, unpublished] = await Promise.all(
      ['nulle-part', slug].map((name) => server.anonymous.get(`/api/boutique/${name}/GetStorefront`)),
    );
    expect([unknown?.statusCode, unpublished?.statusCode, unknown?.body]).toEqual([404, 404, unpublished?.body]);
  });
});

describe('a test order', () => {
  it('costs nothing, takes no stock, counts nowhere, and moves the shop on', async () => {
    const trial = await openOnlineShop(server, 'La Ferme À L’Essai');
    await server.services.database.withShop(trial.shopId, (tx) =>
      tx
        .updateTable('shops')
        .set({
          state: 'EMIT_TEST_ORDER',
          test_token: 'sesame',
          test_token_expires_at: new Date('2026-11-16T09:00:00Z'),
        })
        .where('id', '=', trial.shopId)
        .execute(),
    );
    const send = (testToken: string) =>
      order(
        {
          collectionPointId: trial.pointId,
          sales: [{ saleableId: trial.articleId, quantity: 2 }],
          paymentChannel: 'ONLINE',
          testToken,
        },
        randomUUID(),
        trial.slug,
      );
    expect((await send('wrong')).statusCode).toBe(404);
    const { email } = (await trial.get('/api/GetShopAggregate')).json().currentUser;
    expect(
      (await server.anonymous.get(`/api/boutique/${trial.slug}/GetStorefront?testToken=sesame`)).json().testShopper,
    ).toMatchObject({ lastname: 'de test', email });
    expect(
      (await server.anonymous.get(`/api/boutique/${shop.slug}/GetStorefront?testToken=sesame`)).json(),
    ).not.toHaveProperty('testShopper');
    const answer = (await send('sesame')).json();
    expect(answer).not.toHaveProperty('checkoutUrl');
    const aggregate = (await trial.get('/api/GetShopAggregate')).json();
    expect(aggregate.state).toBe('MANAGE_TEST_ORDER');
    expect(aggregate.singleArticles[0]).toMatchObject({ stock: 1000, ordersCount: 0 });
    expect(aggregate.shoppersGroups[0].membersCount).toBe(0);
    expect(aggregate.activeOrders).toMatchObject([
      { isTest: true, paymentStatus: 'NONE', subTotal: 700, platformFees: 0, total: 700 },
    ]);
    const accepted = await trial.post(`/api/AcceptOrder/${answer.reference}`);
    expect(accepted.json()).toMatchObject({ status: 'ACCEPTED', paymentStatus: 'NONE' });
    expect((await trial.get('/api/GetShopAggregate')).json().state).toBe('READY');
    server.clock.set('2026-11-16T09:00:00Z');
    expect((await send('sesame')).statusCode).toBe(404);
  });
});

describe('the order’s page', () => {
  it('opens with its token only', async () => {
    const { reference, orderUrl } = (await order()).json();
    const token = new URL(orderUrl).searchParams.get('token');
    const read = (path: string) => server.anonymous.get(`/api/boutique/${path}`);
    expect((await read(`${shop.slug}/GetOrder/${reference}?token=${token}`)).json()).toMatchObject({
      reference,
      status: 'PAID',
      isCancelable: true,
      collectionPointAddress: { street: '1 place de la Liberté', postalCode: '24200', city: 'Sarlat-la-Canéda' },
      geolocation: { latitude: 44.889, longitude: 1.217 },
    });
    expect((await read(`${shop.slug}/GetOrder/${reference}?token=${'0'.repeat(64)}`)).statusCode).toBe(404);
    expect((await read(`autre-boutique/GetOrder/${reference}?token=${token}`)).statusCode).toBe(404);
    const without = await read(`${shop.slug}/GetOrder/${reference}`);
    expect([without.statusCode, plain(without.body)]).toEqual([400, '« Lien » : ce champ est obligatoire.']);
  });
});
