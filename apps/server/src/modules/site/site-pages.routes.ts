import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { Refusal } from '@etal/contract/errors';
import {
  type ShopSite,
  type SitePage,
  sitePageAt,
  sitePath,
  type SiteView,
  TEST_PARAM,
} from '@etal/contract/site-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findShopDoor, openShop, type ShopDoor } from '../shop/shop.ts';
import { storedFile } from '../../platform/images/image-files.ts';
import type { Services } from '../../platform/services.ts';
import { freshUntil } from './fresh-until.ts';
import { keepSites } from './keep-sites.ts';
import { PageCache } from './page-cache.ts';
import { readSite } from './read-site.ts';
import { etagOf, sendPage, type SentPage } from './send-page.ts';
import { publishedSlugs } from './site-pages.queries.ts';
import { robotsTxt, shopSitemap, sitemapIndex, sitemapPath } from './sitemap.ts';

/** Some two thousand pages. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024;

const SLUG = /^[a-z0-9-]{1,120}$/;
const ACCENT = /^[0-9a-f]{6}$/;
const FOR_A_YEAR = 'public, max-age=31536000, immutable';

interface PageRequest {
  Params: { slug: string; '*'?: string };
  Querystring: Record<string, unknown>;
}

/** The shops' sites: HTML for people, sitemaps for engines. What they show is also at `/api/boutique/…`. */
export async function sitePages(app: FastifyInstance, services: Services): Promise<void> {
  const { site, config, database } = services;
  if (site.assetsFolder !== undefined) {
    await app.register(fastifyStatic, {
      root: site.assetsFolder,
      prefix: '/boutique-assets/',
      decorateReply: false,
      preCompressed: true,
      dotfiles: 'ignore',
      index: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', FOR_A_YEAR),
    });
  }
  const showPage = pageHandler(services);
  app.get<PageRequest>('/boutique/:slug', showPage);
  app.get<PageRequest>('/boutique/:slug/*', showPage);

  // The colour is all the sheet depends on: named by it, it never changes, and no shop need be looked up.
  app.get<{ Querystring: { v?: unknown } }>('/boutique/:slug/couleurs.css', async (request, reply) => {
    const { v: color } = request.query;
    if (typeof color !== 'string' || !ACCENT.test(color)) throw new Refusal('CALL_UNKNOWN');
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', FOR_A_YEAR)
      .send(await site.accentStylesheet(`#${color}`));
  });

  // As with the colour: named by its picture, it never changes.
  app.get<{ Querystring: { v?: unknown } }>('/boutique/:slug/icone.png', async (request, reply) => {
    const { v: file } = request.query;
    const stored = typeof file === 'string' ? storedFile(file) : undefined;
    const jpeg = stored?.contentType === 'image/jpeg' ? await services.images.get(stored.key) : undefined;
    if (!jpeg) throw new Refusal('CALL_UNKNOWN');
    // The image library takes 10 MB from when it is loaded: most processes, most days, are asked for no icon.
    const { renderIcon } = await import('../../platform/images/render-icon.ts');
    return reply
      .type('image/png')
      .header('cache-control', FOR_A_YEAR)
      .send(await renderIcon(jpeg));
  });

  const sendXml = (reply: FastifyReply, xml: string): FastifyReply =>
    reply.type('application/xml; charset=utf-8').send(xml);
  app.get<PageRequest>(sitemapPath(':slug'), async (request, reply) => {
    const shop = await openShop(services, request.params.slug, undefined);
    return sendXml(reply, shopSitemap(config.origin, await readSite(services, shop)));
  });
  app.get('/sitemap.xml', async (_request, reply) =>
    sendXml(reply, sitemapIndex(config.origin, await database.acrossShops(publishedSlugs))),
  );
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsTxt(config.origin)),
  );
}

function pageHandler(services: Services) {
  const draw: Draw = async (view) => {
    const { status, html } = await services.site.render(view);
    const bytes = Buffer.from(html);
    return { status, html: bytes, etag: etagOf(bytes) };
  };
  const keptSite = keepSites(services);
  const siteOf: SiteOf = (door) =>
    services.site.isBeingEdited ? readSite(services, { id: door.shop.id, isTest: false }) : keptSite(door);
  const kept = keepPages(services, draw, siteOf);

  return async (request: FastifyRequest<PageRequest>, reply: FastifyReply): Promise<FastifyReply> => {
    const { slug, '*': rest } = request.params;
    const testToken = textIn(request.query[TEST_PARAM]);
    const door = SLUG.test(slug) ? await findShopDoor(services, slug, testToken) : undefined;
    if (!door) return sendPage(request, reply, await draw({ kind: 'unknownShop' }));
    if (rest === '') return reply.redirect(sitePath(slug, { kind: 'home' }, testToken ?? null), 308);
    if (door.access === 'CLOSED') return sendPage(request, reply, await draw(closedView(door)));

    const page = sitePageAt(rest === undefined ? '' : `/${rest}`, request.query);
    if (door.access === 'TEST')
      return sendPage(request, reply, await draw(await viewOf(services, door, page, testToken ?? null)), {
        isPrivate: true,
      });
    return sendPage(
      request,
      reply,
      page && isWorthKeeping(page) && !services.site.isBeingEdited
        ? await kept(door, page)
        : await draw(viewWith(services, await siteOf(door), page)),
    );
  };
}

type Draw = (view: SiteView) => Promise<SentPage>;
type SiteOf = (door: ShopDoor) => Promise<ShopSite>;

/** Search pages are not cached, because invented searches would push out the pages that people read. */
const isWorthKeeping = (page: SitePage): boolean => page.kind !== 'catalogue' || page.search === '';

/** Draws a page, or gives the one it drew before while nothing has changed since. */
function keepPages(
  services: Services,
  draw: Draw,
  siteOf: SiteOf,
): (door: ShopDoor, page: SitePage) => Promise<SentPage> {
  const cache = new PageCache(MAX_CACHE_BYTES);
  const drawing = new Map<string, Promise<SentPage>>();

  const drawAndKeep = async (key: string, door: ShopDoor, page: SitePage): Promise<SentPage> => {
    const view = viewWith(services, await siteOf(door), page);
    const drawn = await draw(view);
    // Pages of unknown articles are not cached, because anyone can invent their addresses.
    if (drawn.status !== 200) return drawn;
    const { html, etag } = drawn;
    const brotli = await compressed(html);
    cache.set(key, {
      html,
      brotli,
      etag,
      version: door.shop.version,
      freshUntil: freshUntil(view.site.storefront.collectionPoints, view.now),
    });
    return { ...drawn, brotli };
  };

  return async (door, page) => {
    const { slug, version } = door.shop;
    const key = sitePath(slug, page);
    const kept = cache.get(key, { version, now: nowSeconds(services.clock.now()) });
    if (kept) return { status: 200, ...kept };
    // Requests that arrive together after an edit wait for one rendering.
    const turn = `${version} ${key}`;
    const promise = drawing.get(turn) ?? drawAndKeep(key, door, page).finally(() => drawing.delete(turn));
    drawing.set(turn, promise);
    return promise;
  };
}

const nowSeconds = (now: Date): number => Math.floor(now.getTime() / 1000);

/** What a shop that is not open says of itself. */
export const closedView = ({ shop: { slug, label }, isShut }: ShopDoor): SiteView => ({
  kind: 'comingSoon',
  shop: { slug, label },
  ...(isShut && { isShut }),
});

export async function viewOf(
  services: Services,
  { shop, access }: Pick<ShopDoor, 'shop' | 'access'>,
  page: SitePage | undefined,
  testToken: string | null,
): Promise<Extract<SiteView, { kind: 'shop' }>> {
  const site = await readSite(services, { id: shop.id, isTest: access === 'TEST' });
  return { ...viewWith(services, site, page), testToken };
}

const viewWith = (
  { clock, config }: Services,
  site: ShopSite,
  page: SitePage | undefined,
): Extract<SiteView, { kind: 'shop' }> => ({
  kind: 'shop',
  page,
  site,
  now: nowSeconds(clock.now()),
  origin: config.origin,
  testToken: null,
});

export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 300 ? value : undefined;

/** A cached page is compressed once, so a higher quality pays off. */
const compressed = (html: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 7,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  });
