import { randomUUID } from 'node:crypto';
import { HIDDEN_STATUSES, ORDER_STATUSES } from '@etal/domain/orders/order';
import type { ShopState } from '@etal/domain/shop/shop';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { viewIn } from '../../../testing/fakes/fake-site.ts';
import { pagesOfPdf, textOfPdf } from '../../../testing/readers/text-of-pdf.ts';
import { codeInPdf } from '../../../testing/readers/code-in-pdf.ts';
import { insertTestOrder, type TestOrder } from '../../../testing/harness/insert-test-order.ts';
import { jpegUpload, openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
beforeEach(() => server.clock.set('2026-11-15T09:00:00Z'));

type Shop = Visitor & { shopId: string; categoryId: string };
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const aggregate = async (shop: Shop) => (await shop.get('/api/GetShopAggregate')).json();
const stateOf = async (shop: Shop): Promise<ShopState> => (await aggregate(shop)).state;
const setShop = (shop: Shop, changes: { state: ShopState }) =>
  server.services.database.withShop(shop.shopId, (tx) =>
    tx.updateTable('shops').set(changes).where('id', '=', shop.shopId).execute(),
  );

const addArticle = async (shop: Shop, label = 'Tomates'): Promise<string> =>
  (
    await shop.post('/api/CreateSimpleArticle', {
      label,
      description: 'Mûres à point',
      categoryId: shop.categoryId,
      img: await jpegUpload(),
      tvaRate: 'RATE_5_5',
      pricingModel: 'BY_UNIT',
      unitPrice: 250,
    })
  ).json().id;
const SATURDAY = [
  {
    timePeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
    maximumOrderTimingDaysBefore: 1,
    maximumOrderTimingHour: 18,
    maximumOrderTimingMinute: 0,
  },
];
const addPoint = async (shop: Shop, label = 'Marché de Sarlat'): Promise<string> =>
  (
    await shop.post('/api/CreateCollectionPoint', {
      label,
      description: 'Sous la halle',
      img: await jpegUpload(),
      address: {
        street: '1 place de la Liberté',
        postalCode: '24200',
        city: 'Sarlat-la-Canéda',
        country: 'France',
        geolocation: { latitude: 44.889, longitude: 1.217 },
      },
      openingHours: { saturday: SATURDAY },
    })
  ).json().id;
const MEDIATOR = { name: 'Médiation fictive', website: 'https://mediation.example/' };
const addLegal = (shop: Shop, mediator: typeof MEDIATOR | null = MEDIATOR) =>
  shop.post('/api/SetShopLegalInformation', {
    email: 'ferme@etal.test',
    title: 'GAEC du Pré',
    legalForm: 'EI',
    siren: '732829320',
    tva: 'FR44732829320',
    streetAddress: '12 chemin du Pré',
    postalCodeAddress: '24200',
    cityAddress: 'Sarlat-la-Canéda',
    mediator,
  });
const addRecipient = (shop: Shop) =>
  shop.post('/api/AddNotificationsRecipient', { isEmail: true, label: 'Ferme', value: 'ferme@etal.test' });
/** As the payment service's message leaves it. */
const addPayments = (shop: Shop) =>
  server.services.database.withShop(shop.shopId, (tx) =>
    tx
      .insertInto('payment_settings')
      .values({ shop_id: shop.shopId, iban_last4: '2606', offline_enabled: true })
      .execute(),
  );

async function openReadyShop(
  state: ShopState = 'INITIAL_SETUP',
): Promise<Shop & { articleId: string; pointId: string }> {
  const shop = await server.openShop();
  const [articleId, pointId] = [await addArticle(shop), await addPoint(shop)];
  await addLegal(shop);
  await addPayments(shop);
  await addRecipient(shop);
  await setShop(shop, { state });
  return Object.assign(shop, { articleId, pointId });
}

const tryOut = (shop: Shop) => shop.post('/api/FinalizeShopSetup');
const testLink = async (shop: Shop): Promise<URL> => new URL((await tryOut(shop)).json().testWebsiteUrl);
const visitSite = async (url: URL) => viewIn((await server.anonymous.get(url.pathname + url.search)).body);
const placeTestOrder = (shop: { articleId: string; pointId: string }, link: URL) =>
  server.anonymous.send({
    method: 'POST',
    url: `/api${link.pathname}/PlaceOrder`,
    headers: { 'idempotency-key': randomUUID() },
    remoteAddress: `198.51.100.${Math.floor(Math.random() * 256)}`,
    payload: {
      collectionPointId: shop.pointId,
      collectionDate: '2026-11-21',
      collectionPeriod: SATURDAY[0]?.timePeriod,
      paymentChannel: 'OFFLINE',
      shopperDetails: {
        firstname: 'Léa',
        lastname: 'Martin',
        email: 'lea@clients.test',
        phone: '06 12 34 56 78',
        city: 'Sarlat',
      },
      sales: [{ saleableId: shop.articleId, quantity: 2 }],
      testToken: link.searchParams.get('test'),
    },
  });

describe('what each state allows', () => {
  it.each<[ShopState, [number, ShopState], [number, ShopState]]>([
    ['INITIAL_SETUP', [200, 'EMIT_TEST_ORDER'], [409, 'INITIAL_SETUP']],
    ['EMIT_TEST_ORDER', [200, 'EMIT_TEST_ORDER'], [409, 'EMIT_TEST_ORDER']],
    ['MANAGE_TEST_ORDER', [200, 'MANAGE_TEST_ORDER'], [409, 'MANAGE_TEST_ORDER']],
    ['READY', [409, 'READY'], [200, 'RUNNING']],
    ['RUNNING', [409, 'RUNNING'], [200, 'RUNNING']],
  ])('%s', async (state, tried, started) => {
    const shop = await openReadyShop(state);
    expect([(await tryOut(shop)).statusCode, await stateOf(shop)]).toEqual(tried);
    await setShop(shop, { state });
    expect([(await shop.post('/api/StartShop')).statusCode, await stateOf(shop)]).toEqual(started);
  });

  it('refuses in a sentence', async () => {
    const shop = await openReadyShop('READY');
    expect(plain((await tryOut(shop)).body)).toBe(
      "Votre boutique a déjà été essayée : il ne reste plus qu'à la publier.",
    );
    await setShop(shop, { state: 'RUNNING' });
    expect(plain((await tryOut(shop)).body)).toBe(
      "Votre boutique est déjà publiée : elle n'a plus besoin d'être essayée.",
    );
    await setShop(shop, { state: 'MANAGE_TEST_ORDER' });
    expect((await shop.post('/api/StartShop')).body).toBe(
      'Passez et traitez une commande de test avant de publier votre site.',
    );
  });
});

describe('FinalizeShopSetup', () => {
  it('names what is missing, less with each task done', async () => {
    const shop = await server.openShop();
    const sentence = async () => plain((await tryOut(shop)).body);
    expect(await sentence()).toBe(
      'Il manque encore : un article ou un panier, un point de collecte, vos informations légales, un moyen de paiement, un destinataire des notifications.',
    );
    await addArticle(shop);
    expect(await sentence()).toBe(
      'Il manque encore : un point de collecte, vos informations légales, un moyen de paiement, un destinataire des notifications.',
    );
    await addRecipient(shop);
    await addLegal(shop);
    expect(await sentence()).toBe('Il manque encore : un point de collecte, un moyen de paiement.');
    await addPoint(shop);
    expect(await sentence()).toBe('Il manque encore : un moyen de paiement.');
    expect(await stateOf(shop)).toBe('INITIAL_SETUP');
    await addPayments(shop);
    expect((await tryOut(shop)).statusCode).toBe(200);
  });

  it('a bag is a catalogue, and a payment account is a way to be paid', async () => {
    const shop = await server.openShop();
    await shop.post('/api/CreateArticlesBag', {
      label: 'Panier',
      description: 'De saison',
      img: await jpegUpload(),
      tvaRate: 'RATE_5_5',
      bagType: 'OPAQUE_UNIT',
      unitPrice: 1500,
    });
    await server.services.database.withShop(shop.shopId, (tx) =>
      tx
        .insertInto('payment_settings')
        .values({ shop_id: shop.shopId, account_id: randomUUID(), account_can_charge: true })
        .execute(),
    );
    expect(plain((await tryOut(shop)).body)).toBe(
      'Il manque encore : un point de collecte, vos informations légales, un destinataire des notifications.',
    );
  });

  it('opens the site for a day, to who has the link', async () => {
    const shop = await openReadyShop();
    const link = await testLink(shop);
    expect(link.href).toMatch(
      new RegExp(`^http://localhost/boutique/${(await aggregate(shop)).slug}\\?test=[\\w-]{43}$`),
    );
    expect(await visitSite(link)).toMatchObject({ kind: 'shop', site: { storefront: { isTest: true } } });
    server.clock.set('2026-11-16T08:59:59Z');
    expect((await visitSite(link)).kind).toBe('shop');
    server.clock.set('2026-11-16T09:00:00Z');
    expect((await visitSite(link)).kind).toBe('comingSoon');
    expect((await placeTestOrder(shop, link)).statusCode).toBe(404);
  });

  it('a new link closes the one before, and gives another day', async () => {
    const shop = await openReadyShop();
    const first = await testLink(shop);
    server.clock.set('2026-11-16T08:00:00Z');
    const second = await testLink(shop);
    expect((await visitSite(first)).kind).toBe('comingSoon');
    server.clock.set('2026-11-17T07:59:59Z');
    expect((await visitSite(second)).kind).toBe('shop');
  });

  it('asked twice at once leaves one link that works', async () => {
    const shop = await openReadyShop();
    const links = await Promise.all([testLink(shop), testLink(shop)]);
    const views = [];
    for (const link of links) views.push((await visitSite(link)).kind);
    expect(views.toSorted()).toEqual(['comingSoon', 'shop']);
    expect(await stateOf(shop)).toBe('EMIT_TEST_ORDER');
  });
});

describe('from the first trial to the opening', () => {
  it.each([
    ['accepted', (shop: Shop, id: string) => shop.post(`/api/AcceptOrder/${id}`)],
    ['refused', (shop: Shop, id: string) => shop.delete(`/api/RefuseOrder/${id}`)],
  ])('a test order that is %s makes the shop ready', async (_how, answer) => {
    const shop = await openReadyShop();
    const link = await testLink(shop);
    const placed = await placeTestOrder(shop, link);
    expect([placed.statusCode, await stateOf(shop)]).toEqual([200, 'MANAGE_TEST_ORDER']);
    // Another one may be placed meanwhile.
    const again = await testLink(shop);
    expect((await placeTestOrder(shop, again)).statusCode).toBe(200);
    expect(await stateOf(shop)).toBe('MANAGE_TEST_ORDER');
    const { activeOrders } = await aggregate(shop);
    expect(activeOrders.map(({ isTest }: { isTest: boolean }) => isTest)).toEqual([true, true]);
    expect((await answer(shop, activeOrders[0].id)).statusCode).toBe(200);
    expect(await stateOf(shop)).toBe('READY');
    expect((await visitSite(new URL(link.pathname, link))).kind).toBe('comingSoon');

    expect((await shop.post('/api/StartShop')).json()).toEqual({});
    expect(await visitSite(new URL(link.pathname, link))).toMatchObject({
      kind: 'shop',
      site: { storefront: { isTest: false } },
    });
    // The link of the trial leads to the real shop, not to a way of ordering for nothing.
    expect(await visitSite(again)).toMatchObject({ kind: 'shop', site: { storefront: { isTest: false } } });
    expect((await server.anonymous.get(`/api${link.pathname}/GetStorefront`)).statusCode).toBe(200);
    expect((await shop.get('/api/GetDashboard')).json()).toMatchObject({
      thisWeek: { orders: 0 },
      nextCollections: [],
      bestSaleables: [],
    });
  });

  it('is published once its mediator is named, and stays so without one', async () => {
    const shop = await openReadyShop('READY');
    await addLegal(shop, null);
    const refused = await shop.post('/api/StartShop');
    expect([refused.statusCode, await stateOf(shop)]).toEqual([409, 'READY']);
    expect(refused.body).toContain('Nommez votre médiateur de la consommation');
    await addLegal(shop);
    expect((await shop.post('/api/StartShop')).statusCode).toBe(200);
    await addLegal(shop, null);
    expect([(await shop.post('/api/StartShop')).statusCode, await stateOf(shop)]).toEqual([200, 'RUNNING']);
  });

  it('published twice at once is published once', async () => {
    const shop = await openReadyShop('READY');
    const version = () =>
      server.services.database.withShop(shop.shopId, (tx) =>
        tx.selectFrom('shops').select('version').where('id', '=', shop.shopId).executeTakeFirstOrThrow(),
      );
    const before = (await version()).version;
    const answers = await Promise.all([
      shop.post('/api/StartShop'),
      shop.post('/api/StartShop'),
      shop.post('/api/StartShop'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect([await stateOf(shop), (await version()).version]).toEqual(['RUNNING', before + 1]);
  });
});

describe('GetDashboard', () => {
  let shop: Shop;
  const saleables: Record<string, string> = {};
  const dashboard = async (visitor: Shop = shop) => (await visitor.get('/api/GetDashboard')).json();
  const order = (
    date: string,
    subTotal: number,
    { saleable = 'Tomates', ...more }: TestOrder['order'] & { saleable?: string } = {},
  ) =>
    insertTestOrder(server.services.database, {
      shopId: shop.shopId,
      saleableId: saleables[saleable] ?? '',
      order: {
        collection_date: date,
        sub_total: subTotal,
        platform_fees: 10,
        total: subTotal + 10,
        status: 'ACCEPTED',
        ...more,
      },
      sale: { sub_total: subTotal, estimated_sub_total: subTotal },
    });

  beforeEach(async () => {
    shop = await server.openShop();
    for (const label of ['Tomates', 'Miel', 'Œufs']) saleables[label] = await addArticle(shop, label);
    await setShop(shop, { state: 'RUNNING' });
  });

  it('an empty shop has two weeks of nothing', async () => {
    const { days, ...rest } = await dashboard();
    expect(rest).toEqual({
      thisWeek: { from: '2026-11-09', to: '2026-11-15', orders: 0, turnover: 0, isEstimate: false },
      lastWeek: { from: '2026-11-02', to: '2026-11-08', orders: 0, turnover: 0, isEstimate: false },
      bestSaleables: [],
      nextCollections: [],
    });
    expect(days).toHaveLength(14);
  });

  it('says that a week and a day are an estimate while goods of theirs are to be weighed', async () => {
    const weighed = (date: string, grams: number | null) =>
      insertTestOrder(server.services.database, {
        shopId: shop.shopId,
        saleableId: saleables['Tomates'] ?? '',
        order: { collection_date: date, status: 'ACCEPTED' },
        sale: {
          klass: 'WeighingRequiredUnitOrderSale',
          unit_price: null,
          price_per_kilogram: 1000,
          average_weight: 250,
          weighed_grams: grams,
        },
      });
    await weighed('2026-11-04', 480);
    await weighed('2026-11-11', 510);
    await weighed('2026-11-12', null);
    await order('2026-11-12', 100, { saleable: 'Miel' });
    const { thisWeek, lastWeek, days, bestSaleables } = await dashboard();
    expect([thisWeek.isEstimate, lastWeek.isEstimate]).toEqual([true, false]);
    expect(bestSaleables).toMatchObject([
      { label: 'Tomates', isEstimate: true },
      { label: 'Miel', isEstimate: false },
    ]);
    expect(days.filter(({ isEstimate }: { isEstimate: boolean }) => isEstimate)).toMatchObject([
      { date: '2026-11-12' },
    ]);
  });

  it('counts a week from Monday to Sunday by the day of collection, the goods alone', async () => {
    for (const [date, subTotal] of [
      ['2026-11-01', 1],
      ['2026-11-02', 10],
      ['2026-11-08', 100],
      ['2026-11-09', 1000],
      ['2026-11-15', 10_000],
      ['2026-11-16', 100_000],
    ] as const)
      await order(date, subTotal);
    const { thisWeek, lastWeek, days } = await dashboard();
    expect([thisWeek.orders, thisWeek.turnover, lastWeek.orders, lastWeek.turnover]).toEqual([2, 11_000, 2, 110]);
    expect(days.filter(({ orders }: { orders: number }) => orders > 0)).toEqual([
      { date: '2026-11-02', orders: 1, turnover: 10, isEstimate: false },
      { date: '2026-11-08', orders: 1, turnover: 100, isEstimate: false },
      { date: '2026-11-09', orders: 1, turnover: 1000, isEstimate: false },
      { date: '2026-11-15', orders: 1, turnover: 10_000, isEstimate: false },
    ]);
  });

  it.each([
    ['Sunday night in Paris is still this week', '2026-11-15T22:59:00Z', '2026-11-09'],
    ['a minute later it is Monday', '2026-11-15T23:00:00Z', '2026-11-16'],
    ['the Sunday the clock goes back', '2026-10-25T22:30:00Z', '2026-10-19'],
    ['and the Monday after it', '2026-10-25T23:00:00Z', '2026-10-26'],
    ['the Sunday the clock goes forward, in summer time', '2027-03-28T22:00:00Z', '2027-03-29'],
  ])('%s', async (_case, now, from) => {
    server.clock.set(now);
    // Sessions do not outlive this jump.
    await shop.post('/api/LoginUser', {
      email: (
        await server.services.database.shopless
          .selectFrom('memberships')
          .innerJoin('users', 'users.id', 'memberships.user_id')
          .select('email')
          .where('shop_id', '=', shop.shopId)
          .executeTakeFirstOrThrow()
      ).email,
      password: 'les carottes sont cuites',
    });
    expect((await dashboard()).thisWeek.from).toBe(from);
  });

  it('says of the week and of an article what « Mes ventes » says of them: what waits is not sold', async () => {
    for (const status of [...ORDER_STATUSES, ...HIDDEN_STATUSES]) await order('2026-11-10', 100, { status });
    await order('2026-11-10', 100, { is_test: true });
    const { thisWeek, bestSaleables, nextCollections } = await dashboard();
    const week = (await shop.get('/api/GetSales?period=WEEK&date=2026-11-15')).json();
    expect(week.total.now).toMatchObject({ orders: 2, amount: 200 });
    expect(thisWeek).toMatchObject({ orders: 2, turnover: 200 });
    expect(bestSaleables).toMatchObject([{ label: 'Tomates', orders: 2, turnover: week.articles[0].now.amount }]);
    expect(nextCollections).toEqual([]);
  });

  it('ranks what sold best over the four weeks that end today', async () => {
    await order('2026-11-15', 500, { saleable: 'Miel' });
    await order('2026-10-19', 400, { saleable: 'Œufs' });
    await order('2026-10-18', 9000, { saleable: 'Œufs' });
    await order('2026-11-16', 9000, { saleable: 'Tomates' });
    await order('2026-11-14', 100, { saleable: 'Œufs' });
    const { bestSaleables } = await dashboard();
    // Of equals, by name.
    expect(bestSaleables).toEqual([
      {
        saleableId: saleables['Miel'],
        kind: 'article',
        label: 'Miel',
        imgUrl: expect.stringMatching(/^\/images\/[\w-]+\.jpg$/),
        orders: 1,
        turnover: 500,
        isEstimate: false,
      },
      {
        saleableId: saleables['Œufs'],
        kind: 'article',
        label: 'Œufs',
        imgUrl: expect.any(String),
        orders: 2,
        turnover: 500,
        isEstimate: false,
      },
    ]);
  });

  it('keeps the best five, under the name they bear now', async () => {
    for (let n = 1; n <= 6; n++) {
      saleables[`A${n}`] = await addArticle(shop, `Article ${n}`);
      await order('2026-11-13', n * 100, { saleable: `A${n}` });
    }
    await shop.patch(`/api/UpdateSimpleArticle/${saleables['A6']}`, { label: 'Article six' });
    expect((await dashboard()).bestSaleables.map(({ label }: { label: string }) => label)).toEqual([
      'Article six',
      'Article 5',
      'Article 4',
      'Article 3',
      'Article 2',
    ]);
  });

  it('lists the coming collections from today on, five at most, each point apart', async () => {
    const [here, there] = [randomUUID(), randomUUID()];
    await order('2026-11-14', 100, { collection_point_id: here });
    await order('2026-11-15', 100, { collection_point_id: here, status: 'PAID' });
    await order('2026-11-15', 100, { collection_point_id: here });
    await order('2026-11-15', 100, { collection_point_id: here, status: 'COLLECTED' });
    await order('2026-11-15', 100, {
      collection_point_id: there,
      collection_start: 7 * 60,
      collection_point_label: 'Ferme',
    });
    await order('2026-11-15', 100, { collection_point_id: there, is_test: true });
    for (const date of ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11'])
      await order(date, 100, { collection_point_id: here });
    expect((await dashboard()).nextCollections).toEqual([
      { date: '2026-11-15', collectionPointId: there, collectionPointLabel: 'Ferme', toAccept: 0, accepted: 1 },
      { date: '2026-11-15', collectionPointId: here, collectionPointLabel: 'Marché', toAccept: 1, accepted: 1 },
      { date: '2026-11-20', collectionPointId: here, collectionPointLabel: 'Marché', toAccept: 0, accepted: 1 },
      { date: '2026-11-27', collectionPointId: here, collectionPointLabel: 'Marché', toAccept: 0, accepted: 1 },
      { date: '2026-12-04', collectionPointId: here, collectionPointLabel: 'Marché', toAccept: 0, accepted: 1 },
    ]);
  });

  it('shows nothing of another shop', async () => {
    await order('2026-11-10', 100);
    await order('2026-11-20', 100);
    const other = await server.openShop();
    expect(await dashboard(other)).toMatchObject({ thisWeek: { orders: 0 }, bestSaleables: [], nextCollections: [] });
    expect((await dashboard()).thisWeek.orders).toBe(1);
  });
});

describe('GenerateShopPoster', () => {
  it('is one sheet whose code leads to the shop', async () => {
    const shop = await server.openShop('La Ferme du Pré d’Émile');
    await addPoint(shop, 'Marché de Sarlat');
    const hidden = await addPoint(shop, 'Ancien marché');
    await shop.patch(`/api/UpdateCollectionPoint/${hidden}`, { isEnabled: false });
    const response = await shop.get('/api/GenerateShopPoster');
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="Affiche La Ferme du Pre d_Emile.pdf"; filename*=UTF-8''Affiche%20La%20Ferme%20du%20Pr%C3%A9%20d%E2%80%99%C3%89mile.pdf`,
    );
    const { websiteUrl } = await aggregate(shop);
    expect(codeInPdf(response.rawPayload)).toBe(websiteUrl);
    expect(pagesOfPdf(response.rawPayload)).toBe(1);
    const text = textOfPdf(response.rawPayload).replaceAll('\n', ' ');
    for (const words of [
      'La Ferme du Pré d’Émile',
      'Commandez en ligne, retirez sur place',
      websiteUrl.replace('http://', ''),
      'Marché de Sarlat',
      '1 place de la Liberté, 24200 Sarlat-la-Canéda',
      'Samedi, de 8 h à 12 h 30',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Ancien marché');
    expect(response.rawPayload.toString('latin1')).toContain('/Subtype /Image');
  });
});
