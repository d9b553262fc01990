import { type ShopSite, type SitePage, sitePath, WHOLE_CATALOGUE } from '@etal/contract/site-pages';

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Slugs are letters, digits and hyphens, but the origin is the operator's. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const sitemapPath = (slug: string): string => `/boutique/${slug}/sitemap.xml`;

/** Every page of a shop that a search engine should know. */
export function shopSitemap(origin: string, { storefront }: ShopSite): string {
  const pages: SitePage[] = [
    { kind: 'home' },
    WHOLE_CATALOGUE,
    { kind: 'points' },
    ...storefront.articlesBags.map(({ slug }): SitePage => ({ kind: 'bag', slug })),
    ...storefront.singleArticles.map(({ slug }): SitePage => ({ kind: 'article', slug })),
    { kind: 'legalNotice' },
    { kind: 'terms' },
    { kind: 'privacy' },
    { kind: 'accessibility' },
  ];
  const urls = pages.map((page) => `<url><loc>${escaped(`${origin}${sitePath(storefront.slug, page)}`)}</loc></url>`);
  return `${XML}\n<urlset xmlns="${NAMESPACE}">\n${urls.join('\n')}\n</urlset>\n`;
}

export function sitemapIndex(origin: string, slugs: readonly string[]): string {
  const sitemaps = slugs.map((slug) => `<sitemap><loc>${escaped(`${origin}${sitemapPath(slug)}`)}</loc></sitemap>`);
  return `${XML}\n<sitemapindex xmlns="${NAMESPACE}">\n${sitemaps.join('\n')}\n</sitemapindex>\n`;
}

/** Search engines are kept out of the back-office and the calls. */
const CLOSED = ['/admin', '/api/', '/bac-a-sable/', '/bienvenue', '/demo/'];

export const robotsTxt = (origin: string): string =>
  ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
