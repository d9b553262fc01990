import { randomUUID } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { type SiteView, touchIconPath } from '@etal/contract/site-pages';
import { beforeAll, describe, expect, it } from 'vitest';
import { viewIn } from '../../../testing/fakes/fake-site.ts';
import { jpegUpload, openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';
import { onRoundTrip } from '../../platform/db/statements.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
});

interface RunningShop {
  slug: string;
  shopId: string;
  merchant: Visitor;
  articleId: string;
}

let shops = 0;

/** A shop with one article, carottes at 2,40 €, open to all unless said otherwise. */
async function openSite({
  state = 'RUNNING' as 'RUNNING' | 'INITIAL_SETUP' | 'EMIT_TEST_ORDER',
} = {}): Promise<RunningShop> {
  const merchant = await server.openShop(`La Ferme ${++shops}`);
  const created = await merchant.post('/api/CreateSimpleArticle', {
    label: 'Carottes',
    description: 'En botte',
    categoryId: merchant.categoryId,
    img: await jpegUpload(),
    tvaRate: 'RATE_5_5',
    pricingModel: 'BY_UNIT',
    unitPrice: 240,
  });
  await server.services.database.withShop(merchant.shopId, (tx) =>
    tx.updateTable('shops').set({ state }).where('id', '=', merchant.shopId).execute(),
  );
  return { slug: `la-ferme-${shops}`, shopId: merchant.shopId, merchant, articleId: created.json().id };
}

const shopViewIn = (html: string) => viewIn(html) as Extract<SiteView, { kind: 'shop' }>;

/** How often something was drawn meanwhile. */
async function drawings(run: () => Promise<unknown>): Promise<number> {
  const before = server.site.drawn.length;
  await run();
  return server.site.drawn.length - before;
}

/** How often the database was asked meanwhile. */
async function roundTrips(run: () => Promise<unknown>): Promise<number> {
  let trips = 0;
  const stop = onRoundTrip(() => void (trips += 1));
  await run();
  stop();
  return trips;
}

describe('a search', () => {
  it('is answered from what was read for this version of the shop, and from a new reading after an edit', async () => {
    const { slug, merchant, articleId } = await openSite();
    const search = async (word: string) =>
      shopViewIn((await server.anonymous.get(`/boutique/${slug}/articles?q=${word}`)).body);
    await search('botte');
    expect(await roundTrips(() => search('carottes'))).toBe(1);
    await merchant.delete(`/api/DeleteSaleable/${articleId}`);
    expect((await search('carottes')).site.storefront.singleArticles).toEqual([]);
  });
});

describe('a page of a published shop', () => {
  it('is drawn from what anyone may see, at the hour it is', async () => {
    const { slug } = await openSite();
    const answer = await server.anonymous.get(`/boutique/${slug}/articles?q=Botte`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    });
    const view = shopViewIn(answer.body);
    expect(view).toMatchObject({
      page: { kind: 'catalogue', search: 'Botte', category: null, label: null },
      now: Date.parse('2026-11-15T09:00:00Z') / 1000,
      origin: 'http://localhost',
      testToken: null,
      site: { legalInformation: null, hosting: null, unsoldContents: [] },
    });
    expect(view.site.storefront).toMatchObject({
      isTest: false,
      platformFee: { basisPoints: 300, fixedCents: 0, bearer: 'SHOPPER' },
      singleArticles: [{ label: 'Carottes' }],
    });
    expect(answer.body).not.toContain('ordersCount');
  });

  it('carries who hosts it, as the operator has set', async () => {
    const { slug } = await openSite();
    server.services.config.hosting = 'Hébergeur SAS, Lille';
    const { site } = shopViewIn((await server.anonymous.get(`/boutique/${slug}/mentions-legales`)).body);
    server.services.config.hosting = null;
    expect(site.hosting).toBe('Hébergeur SAS, Lille');
  });

  it('carries the legal information, without how the seller declares VAT', async () => {
    const { slug, merchant } = await openSite();
    await merchant.post('/api/SetShopLegalInformation', {
      email: 'legal@etal.test',
      title: 'EARL du Pré',
      legalForm: 'EARL',
      siren: '732829320',
      tva: 'FR44732829320',
      streetAddress: '1 chemin du Pré',
      postalCodeAddress: '24200',
      cityAddress: 'Sarlat',
      capital: 7500,
      mediator: { name: 'Médiation du Pré', website: 'mediation.example' },
    });
    const { legalInformation } = shopViewIn(
      (await server.anonymous.get(`/boutique/${slug}/mentions-legales`)).body,
    ).site;
    expect(legalInformation).toMatchObject({
      title: 'EARL du Pré',
      siren: '732829320',
      capital: 7500,
      mediator: { name: 'Médiation du Pré', address: null, website: 'https://mediation.example/' },
    });
    expect(legalInformation).not.toHaveProperty('vatRegime');
  });

  it('names what is in a bag and not sold by itself', async () => {
    const { slug, merchant, articleId } = await openSite();
    await merchant.post('/api/CreateArticlesBag', {
      label: 'Panier',
      description: 'De la semaine',
      img: await jpegUpload(),
      tvaRate: 'RATE_5_5',
      bagType: 'DETAILED_UNIT',
      unitPrice: 900,
      articles: [{ articleId, quantity: 2 }],
    });
    await merchant.patch(`/api/UpdateSimpleArticle/${articleId}`, { isEnabled: false });
    const { site } = shopViewIn((await server.anonymous.get(`/boutique/${slug}`)).body);
    expect(site.storefront.singleArticles).toEqual([]);
    expect(site.unsoldContents).toEqual([{ id: articleId, label: 'Carottes', unit: null }]);
  });

  it.each(['/inconnue', '/articles/navets'])(
    'that does not exist is a 404 in its look, and is not kept: %s',
    async (path) => {
      const { slug } = await openSite();
      const first = await server.anonymous.get(`/boutique/${slug}${path}`);
      expect(first.statusCode).toBe(404);
      expect(shopViewIn(first.body).kind).toBe('shop');
      expect(await drawings(() => server.anonymous.get(`/boutique/${slug}${path}`))).toBe(1);
    },
  );

  it('has one address', async () => {
    const { slug } = await openSite();
    const answer = await server.anonymous.get(`/boutique/${slug}/`);
    expect([answer.statusCode, answer.headers.location]).toEqual([308, `/boutique/${slug}`]);
  });
});

describe('the pages kept in memory', () => {
  it('are drawn once, whoever asks, also for all who ask at once', async () => {
    const { slug } = await openSite();
    const ask = () => server.anonymous.get(`/boutique/${slug}`);
    expect(await drawings(() => Promise.all([ask(), ask(), ask()]))).toBe(1);
    expect(await drawings(ask)).toBe(0);
    expect(await drawings(() => server.anonymous.get(`/boutique/${slug}?utm_source=lettre`))).toBe(0);
    expect(await drawings(() => server.anonymous.get(`/boutique/${slug}/articles/carottes`))).toBe(1);
  });

  it('show an edit at once, also through another process', async () => {
    const { slug, merchant, articleId } = await openSite();
    const other = await openTestApp({}, { database: server.services.database });
    const priceIn = (html: string) => shopViewIn(html).site.storefront.singleArticles[0]?.unitPrice;
    const path = `/boutique/${slug}/articles/carottes`;
    for (const app of [server, other]) expect(priceIn((await app.anonymous.get(path)).body)).toBe(240);
    await merchant.patch(`/api/UpdateSimpleArticle/${articleId}`, { unitPrice: 310 });
    for (const app of [server, other]) expect(priceIn((await app.anonymous.get(path)).body)).toBe(310);
  });

  it('are forgotten at the first cut-off that they name', async () => {
    const { slug, merchant } = await openSite();
    const slot = {
      timePeriod: { startingHour: 16, startingMinute: 0, endingHour: 19, endingMinute: 0 },
      maximumOrderTimingDaysBefore: 0,
      maximumOrderTimingHour: 12,
      maximumOrderTimingMinute: 0,
    };
    const created = await merchant.post('/api/CreateCollectionPoint', {
      label: 'À la ferme',
      description: 'Sous le hangar',
      img: await jpegUpload(),
      address: {
        street: '1 chemin',
        postalCode: '26400',
        city: 'Crest',
        country: 'France',
        geolocation: { latitude: 44.7, longitude: 5 },
      },
      openingHours: { sunday: [slot] },
    });
    expect(created.statusCode).toBe(200);
    const ask = () => server.anonymous.get(`/boutique/${slug}`);
    // A Sunday; noon in Paris is eleven o'clock.
    await ask();
    server.clock.set('2026-11-15T10:59:59Z');
    expect(await drawings(ask)).toBe(0);
    server.clock.set('2026-11-15T11:00:00Z');
    expect(await drawings(ask)).toBe(1);
    server.clock.set('2026-11-15T09:00:00Z');
  });

  it('leave no room to searches that anyone can invent', async () => {
    const { slug } = await openSite();
    const ask = () => server.anonymous.get(`/boutique/${slug}/articles?q=navet`);
    await ask();
    expect(await drawings(ask)).toBe(1);
    expect(await drawings(() => server.anonymous.get(`/boutique/${slug}/articles?label=bio`))).toBe(1);
    expect(await drawings(() => server.anonymous.get(`/boutique/${slug}/articles?label=bio`))).toBe(0);
  });

  it('answer 304 to who holds the page, until an edit', async () => {
    const { slug, merchant } = await openSite();
    const path = `/boutique/${slug}`;
    const { etag } = (await server.anonymous.get(path)).headers;
    expect(etag).toMatch(/^W\/"/);
    const again = await server.anonymous.get(path, { 'if-none-match': `"autre", ${etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await merchant.put('/api/SaveShopDetails', { about: 'Autre présentation' });
    expect((await server.anonymous.get(path, { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  it('go out as brotli to who reads it', async () => {
    const { slug } = await openSite();
    const plain = await server.anonymous.get(`/boutique/${slug}`);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = await server.anonymous.get(`/boutique/${slug}`, { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag });
    // Packed once, and so better than what answers made for one request get on their way (app.ts).
    expect(packed.rawPayload.length).toBeLessThan(
      brotliCompressSync(plain.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length,
    );
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(
      (await server.anonymous.get(`/boutique/${slug}`, { 'accept-encoding': 'br;q=0, gzip' })).headers[
        'content-encoding'
      ],
    ).toBe('gzip');
  });
});

describe('a shop that is not published', () => {
  it('is announced, and says nothing else', async () => {
    const { slug } = await openSite({ state: 'INITIAL_SETUP' });
    const paths = [
      '',
      '/articles',
      '/articles/carottes',
      '?test=faux',
      '/desabonnement',
      '/commandes/ACDEFGHJ?token=x',
    ];
    for (const path of [...paths, `/desabonnement?client=${randomUUID()}`]) {
      const answer = await server.anonymous.get(`/boutique/${slug}${path}`);
      expect(answer.statusCode).toBe(200);
      expect(viewIn(answer.body)).toEqual({ kind: 'comingSoon', shop: { slug, label: `La Ferme ${shops}` } });
    }
    expect((await server.anonymous.get(`/boutique/${slug}/sitemap.xml`)).statusCode).toBe(404);
  });

  it('opens to who holds its link, is never kept and never indexed', async () => {
    const { slug, shopId } = await openSite({ state: 'EMIT_TEST_ORDER' });
    const expiresAt = new Date('2026-11-16T09:00:00Z');
    await server.services.database.withShop(shopId, (tx) =>
      tx
        .updateTable('shops')
        .set({ test_token: 'jeton', test_token_expires_at: expiresAt })
        .where('id', '=', shopId)
        .execute(),
    );
    const ask = () => server.anonymous.get(`/boutique/${slug}/articles/carottes?test=jeton`);
    const answer = await ask();
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect(answer.headers.etag).toBeUndefined();
    expect(shopViewIn(answer.body)).toMatchObject({ testToken: 'jeton', site: { storefront: { isTest: true } } });
    expect(await drawings(ask)).toBe(1);
    expect((await server.anonymous.get(`/boutique/${slug}/?test=jeton`)).headers.location).toBe(
      `/boutique/${slug}?test=jeton`,
    );
    server.clock.set(expiresAt.toISOString());
    expect(viewIn((await ask()).body).kind).toBe('comingSoon');
    server.clock.set('2026-11-15T09:00:00Z');
  });
});

it.each(['/boutique/personne', '/boutique/personne/articles', '/boutique/P%C3%A9'])(
  'an unknown shop is a plain 404: %s',
  async (path) => {
    const answer = await server.anonymous.get(path);
    expect(answer.statusCode).toBe(404);
    expect(viewIn(answer.body)).toEqual({ kind: 'unknownShop' });
  },
);

describe('beside the pages', () => {
  it('the colour of a shop is a stylesheet that never changes', async () => {
    const answer = await server.anonymous.get('/boutique/ferme/couleurs.css?v=b3301c');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.body).toBe(':root{--color-accent:#b3301c}');
    for (const v of ['', '?v=b33', '?v=b3301c;}x{', '?v=b3301c&v=b3301c'])
      expect((await server.anonymous.get(`/boutique/ferme/couleurs.css${v}`)).statusCode).toBe(404);
  });

  it('the icon of a telephone is made of the picture of the shop', async () => {
    const { slug } = await openSite();
    const { thumbnailImgUrl } = (await server.anonymous.get(`/api/boutique/${slug}/GetStorefront`)).json().details;
    const answer = await server.anonymous.get(touchIconPath(slug, thumbnailImgUrl));
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    // The eight bytes of a PNG, then the header chunk with its sides.
    expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect([answer.rawPayload.readUInt32BE(16), answer.rawPayload.readUInt32BE(20)]).toEqual([180, 180]);
    for (const v of ['', '?v=x', `?v=${randomUUID()}.jpg`, `?v=${thumbnailImgUrl.slice(8, -4)}-200.webp`])
      expect((await server.anonymous.get(`/boutique/${slug}/icone.png${v}`)).statusCode).toBe(404);
  });

  it('search engines find each published shop and its pages', async () => {
    const { slug } = await openSite();
    const hidden = await openSite({ state: 'INITIAL_SETUP' });
    expect((await server.anonymous.get('/robots.txt')).body).toMatch(
      /^User-agent: \*\nDisallow: \/admin\n(?:.*\n)+Sitemap: http:\/\/localhost\/sitemap\.xml\n$/,
    );
    const index = (await server.anonymous.get('/sitemap.xml')).body;
    expect(index).toContain(`<loc>http://localhost/boutique/${slug}/sitemap.xml</loc>`);
    expect(index).not.toContain(hidden.slug);
    const sitemap = await server.anonymous.get(`/boutique/${slug}/sitemap.xml`);
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(
      [...sitemap.body.matchAll(/<loc>http:\/\/localhost\/boutique\/[^/<]+(.*?)<\/loc>/g)].map(([, path]) => path),
    ).toEqual([
      '',
      '/articles',
      '/articles?categorie=produits',
      '/points-de-collecte',
      '/articles/carottes',
      '/mentions-legales',
      '/conditions-de-vente',
      '/confidentialite',
      '/accessibilite',
    ]);
    // When the newest of what a page shows was put on sale: a category has one too, pages of words alone have none.
    const dated = [...sitemap.body.matchAll(/boutique\/[^/<]+([^<]*)<\/loc><lastmod>(.*?)<\/lastmod>/g)];
    expect(dated.map(([, path, day]) => [path, day])).toEqual(
      ['', '/articles', '/articles?categorie=produits', '/articles/carottes'].map((path) => [path, '2026-11-15']),
    );
  });
});
