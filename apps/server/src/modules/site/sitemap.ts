import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { BAGS_SLUG, withSlugs } from '@etal/domain/catalog/category-slugs';
import { type ShopSite, type SitePage, sitePath, WHOLE_CATALOGUE } from '@etal/contract/site-pages';

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Slugs are letters, digits and hyphens, but the origin is the operator's. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const sitemapPath = (slug: string): string => `/boutique/${slug}/sitemap.xml`;

interface Entry {
  page: SitePage;
  /** When the newest of what it shows was put on sale; absent of pages that only words change. */
  since?: number | undefined;
}

/** Every page of a shop that a search engine should know. */
export function shopSitemap(origin: string, { storefront }: ShopSite): string {
  const { singleArticles, articlesBags, categories } = storefront;
  const pages: Entry[] = [
    { page: { kind: 'home' }, since: newest([...singleArticles, ...articlesBags]) },
    { page: WHOLE_CATALOGUE, since: newest([...singleArticles, ...articlesBags]) },
    ...(articlesBags.length > 0 ? [{ page: categoryPage(BAGS_SLUG), since: newest(articlesBags) }] : []),
    ...withSlugs(categories).map(({ id, slug }) => ({
      page: categoryPage(slug),
      since: newest(singleArticles.filter(({ categoryId }) => categoryId === id)),
    })),
    { page: { kind: 'points' } },
    ...articlesBags.map((bag): Entry => ({ page: { kind: 'bag', slug: bag.slug }, since: bag.creationDate })),
    ...singleArticles.map((one): Entry => ({ page: { kind: 'article', slug: one.slug }, since: one.creationDate })),
    { page: { kind: 'legalNotice' } },
    { page: { kind: 'terms' } },
    { page: { kind: 'privacy' } },
    { page: { kind: 'accessibility' } },
  ];
  const urls = pages.map(({ page, since }) => {
    const location = `<loc>${escaped(`${origin}${sitePath(storefront.slug, page)}`)}</loc>`;
    return `<url>${location}${since === undefined ? '' : `<lastmod>${dayOf(since)}</lastmod>`}</url>`;
  });
  return `${XML}\n<urlset xmlns="${NAMESPACE}">\n${urls.join('\n')}\n</urlset>\n`;
}

const categoryPage = (category: string): SitePage => ({ kind: 'catalogue', search: '', category, label: null });

const newest = (things: readonly { creationDate: number }[]): number | undefined =>
  things.length === 0 ? undefined : Math.max(...things.map(({ creationDate }) => creationDate));

const dayOf = (seconds: number): string => parisWallTime(seconds).date;

export function sitemapIndex(origin: string, slugs: readonly string[]): string {
  const sitemaps = slugs.map((slug) => `<sitemap><loc>${escaped(`${origin}${sitemapPath(slug)}`)}</loc></sitemap>`);
  return `${XML}\n<sitemapindex xmlns="${NAMESPACE}">\n${sitemaps.join('\n')}\n</sitemapindex>\n`;
}

/** Search engines are kept out of the back-office and the calls. */
const CLOSED = ['/admin', '/api/', '/bac-a-sable/', '/bienvenue', '/demo/'];

export const robotsTxt = (origin: string): string =>
  ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
