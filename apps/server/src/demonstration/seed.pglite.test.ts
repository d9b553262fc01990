import { PRICING_MODELS } from '@etal/domain/catalog/pricing';
import { BAG_TYPES } from '@etal/domain/catalog/bags';
import { TAGS } from '@etal/domain/catalog/tags';
import type { Order } from '@etal/contract/orders';
import { ORDER_STATUSES, PAYMENT_CHANNELS } from '@etal/domain/orders/order';
import type { ShopAggregate } from '@etal/contract/shop';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, visit, type TestApp, type Visitor } from '../testing/test-app.ts';
import { ARTICLES } from './farm-articles.ts';
import { BAGS } from './farm-bags.ts';
import { ORDERS } from './farm-orders.ts';
import { POINTS } from './farm-points.ts';
import { SETTINGS } from './farm-settings.ts';
import { FARM, SITE } from './farm.ts';
import { makeDemonstration, needsDemonstration } from './seed.ts';

const DAY = 24 * 60 * 60;

describe('the demonstration, cut short twice and continued', () => {
  let server: TestApp;
  let merchant: Visitor;
  let shop: ShopAggregate;
  const progress: string[] = [];
  /** Asked on the empty database, after each cut, and at the end. */
  const needed: boolean[] = [];
  beforeAll(async () => {
    server = await openTestApp();
    needed.push(await needsDemonstration(server.services));
    const cutAt = (start: string) => (text: string) => {
      if (text.startsWith(start)) throw new Error('power cut');
    };
    await makeDemonstration(server.services, cutAt('4 /')).catch(() => {});
    needed.push(await needsDemonstration(server.services));
    await makeDemonstration(server.services, (text) => {
      progress.push(text);
      cutAt('20 / 64')(text);
    }).catch(() => {});
    needed.push(await needsDemonstration(server.services));
    await makeDemonstration(server.services, (text) => void progress.push(text));

    merchant = visit(server.app);
    await merchant.post('/api/LoginUser', { email: 'demo@etal.test', password: 'demonstration-etal' });
    shop = (await merchant.get('/api/GetShopAggregate')).json();
    needed.push(await needsDemonstration(server.services));
  }, 120_000);

  it('is a shop that sells', () => {
    expect(shop).toMatchObject({
      state: 'RUNNING',
      slug: 'la-ferme-des-trois-noyers',
      details: { label: FARM.label, about: FARM.about },
    });
  });

  it('can be ordered from, both ways, and says who sells', async () => {
    expect(shop.parameters).toMatchObject({
      legalInformation: {
        siren: '732829320',
        tva: 'FR44732829320',
        mediator: { website: 'https://mediation.example/' },
      },
      notificationRecipients: [{ emailAddress: SETTINGS.recipient.value }],
      onlinePaymentsDetails: { enabled: true, stripeAccountConfigured: true },
      offlinePaymentsDetails: { enabled: true, ibanLast4: '2606' },
    });
    const { paymentModes } = (await merchant.get(`/api/boutique/${shop.slug}/GetStorefront`)).json();
    expect(paymentModes).toEqual({
      ONLINE: { isOffered: true, minimalOrderAmount: null },
      OFFLINE: { isOffered: true, minimalOrderAmount: null },
    });
  });

  it('has its articles, each once, in the categories of a farm', () => {
    expect(shop.singleArticles.map(({ label }) => label).toSorted()).toEqual(
      ARTICLES.map(({ label }) => label).toSorted(),
    );
    expect(shop.singleArticlesCategories.map(({ label }) => label)).toEqual([...FARM.categories]);
    for (const { articlesCount } of shop.singleArticlesCategories) expect(articlesCount).toBeGreaterThan(0);
  });

  it('shows everything an article can be', () => {
    const articles = shop.singleArticles;
    expect(new Set(articles.map(({ pricingModel }) => pricingModel))).toEqual(new Set(PRICING_MODELS));
    expect(new Set(articles.flatMap(({ tags }) => tags))).toEqual(new Set(TAGS));
    expect(articles.filter(({ isEnabled }) => !isEnabled)).toHaveLength(2);
    expect(new Set(articles.map(({ isStockEnabled }) => isStockEnabled))).toEqual(new Set([true, false]));
    for (const { description } of articles) expect(description).toMatch(/Conservation : /);
  });

  it('has every kind of bag, and a detailed one that says what is inside', () => {
    expect(shop.articlesBags.map(({ label }) => label)).toEqual(BAGS.map(({ label }) => label));
    expect(new Set(shop.articlesBags.map(({ bagType }) => bagType))).toEqual(new Set(BAG_TYPES));
    expect(shop.articlesBags.find(({ bagType }) => bagType === 'DETAILED_UNIT')?.articles).toHaveLength(3);
  });

  it('has its collection points, with their groups', () => {
    expect(shop.collectionPoints.map(({ label }) => label)).toEqual(POINTS.map(({ label }) => label));
    expect(shop.shoppersGroups.map(({ label }) => label)).toEqual(POINTS.map(({ label }) => label));
  });

  it('has a site that speaks of it', () => {
    expect(shop.details.features.map(({ title }) => title)).toEqual(SITE.features.map(({ title }) => title));
    expect(shop.contact.emails).toEqual([...SITE.contact.emails]);
  });

  it('has a past: the shop first, then its articles, over weeks', () => {
    const now = server.clock.now().getTime() / 1000;
    const ages = shop.singleArticles.map(({ creationDate }) => (now - creationDate) / DAY);
    expect((now - shop.creationDate) / DAY).toBeCloseTo(FARM.openedDaysAgo, 2);
    expect(Math.max(...ages)).toBeLessThan(FARM.openedDaysAgo);
    expect(Math.min(...ages)).toBeGreaterThan(1);
    expect(new Set(ages.map(Math.round)).size).toBeGreaterThan(10);
  });

  it('has orders of every status around today, paid both ways, each once', async () => {
    const orders: Order[] = [];
    for (const page of [1, 2, 3, 4])
      orders.push(...(await merchant.get(`/api/GetOrdersPage?pageNumber=${page}`)).json().data);
    expect(orders).toHaveLength(ORDERS.length);
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES));
    expect(new Set(orders.map(({ paymentChannel }) => paymentChannel))).toEqual(new Set(PAYMENT_CHANNELS));
    expect(new Set(orders.flatMap(({ sales }) => sales.map(({ klass }) => klass))).size).toBe(4);
    const today = server.clock.now().toISOString().slice(0, 10);
    const collected = orders.filter(({ status }) => status === 'COLLECTED');
    expect(orders.filter(({ status, collectionDate }) => status === 'PAID' && collectionDate < today)).toEqual([]);
    expect(collected.filter(({ collectionDate }) => collectionDate > today)).toEqual([]);
    expect(collected.length).toBeGreaterThan(25);
    // What was handed over was weighed.
    expect(
      collected
        .flatMap(({ sales }) => sales)
        .filter((sale) => sale.klass === 'WeighingRequiredUnitOrderSale' && sale.weighedGrams === null),
    ).toEqual([]);
    expect(
      orders
        .filter(({ paymentChannel, status }) => paymentChannel === 'ONLINE' && status === 'COLLECTED')
        .map(({ paymentStatus }) => paymentStatus),
    ).toContain('CAPTURED');
  });

  it('has thirty customers, some written down by hand, and the stocks of this morning', async () => {
    const { totalCount } = (await merchant.get('/api/GetShoppersPage')).json();
    expect(totalCount).toBe(30);
    expect((await merchant.get('/api/GetShoppersPage?search=aubert')).json().data).toMatchObject([
      { firstname: 'Denis', origin: 'MANUAL', ordersCount: 0 },
    ]);
    for (const { label, stock } of shop.singleArticles.filter(({ isStockEnabled }) => isStockEnabled)) {
      const meant = ARTICLES.find((article) => article.label === label)?.stock ?? 0;
      expect(stock, label).toBeGreaterThan(meant - 6);
      expect(stock, label).toBeLessThanOrEqual(meant);
    }
  });

  it('numbers its invoices in the order of the days', async () => {
    const invoices = await server.services.database.withShop(shop.id, (tx) =>
      tx.selectFrom('invoices').select(['kind', 'sequence', 'issued_on']).orderBy('kind').orderBy('sequence').execute(),
    );
    const issued = invoices.filter(({ kind }) => kind === 'INVOICE');
    expect(issued.map(({ sequence }) => sequence)).toEqual(issued.map((_, index) => index + 1));
    const days = issued.map(({ issued_on }) => String(issued_on));
    expect(days).toEqual(days.toSorted());
  });

  it('sends mails about the last day’s orders only', async () => {
    const waiting = await server.services.database.acrossShops((tx) =>
      tx.selectFrom('outbox').select(['available_at', 'delivered_at']).execute(),
    );
    const dayAgo = server.clock.now().getTime() - DAY * 1000;
    expect(waiting.length).toBeGreaterThan(100);
    expect(
      waiting.filter(({ available_at, delivered_at }) => (delivered_at === null) !== available_at.getTime() >= dayAgo),
    ).toEqual([]);
  });

  it('has a picture for everything', async () => {
    const urls = [
      shop.details.thumbnailImgUrl,
      shop.details.coverImgUrl,
      ...shop.singleArticles.map(({ imgUrl }) => imgUrl),
    ];
    expect(new Set(urls).size).toBe(urls.length);
    for (const url of urls) expect((await merchant.get(url)).statusCode).toBe(200);
  });

  it('leaves no session open', async () => {
    const cutShort = 2;
    const ours = 1;
    const sessions = await server.services.database.shopless.selectFrom('sessions').select('token_hash').execute();
    expect(sessions).toHaveLength(cutShort + ours);
  });

  it('says how far it is, and only makes what is missing', () => {
    expect(progress[0]).toBe(`0 / ${ARTICLES.length - 4} articles`);
    expect(progress).toContain(`${ARTICLES.length - 6} / ${ARTICLES.length - 4} articles`);
    expect(progress).toContain(`${BAGS.length - 1} / ${BAGS.length} paniers`);
    expect(progress.at(-1)).toMatch(/^\d+ \/ 64 commandes$/);
  });

  it('has an account without a shop beside it', async () => {
    const newcomer = visit(server.app);
    const response = await newcomer.post('/api/LoginUser', {
      email: 'nouveau@etal.test',
      password: 'demonstration-etal',
    });
    expect(response.json()).toEqual({ redirectUri: '/bienvenue' });
  });

  it('is needed until it is whole', () => {
    expect(needed).toEqual([true, true, true, false]);
  });
});
