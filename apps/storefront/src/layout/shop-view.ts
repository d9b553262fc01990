import type { ShopSite, SiteView } from '@etal/contract/site-pages';
import { sitePath, type SitePage } from '@etal/contract/site-pages';
import { openDates } from '@etal/domain/collection/slots';
import { type Saleable, saleablesOn } from '../catalogue/saleables.ts';

/** What every page and piece of a shop's site may need. */
export interface ShopView extends ShopSite {
  /** What is on sale, in the order of the catalogue. */
  saleables: Saleable[];
  now: number;
  origin: string;
  testToken: string | null;
  /** The address of a page of this site; it carries the test token on. */
  to(page: SitePage): string;
  /** The absolute address, for search engines: without the test token, which is private. */
  absolute(page: SitePage): string;
}

export function shopView({ site, now, origin, testToken }: Extract<SiteView, { kind: 'shop' }>): ShopView {
  const { slug } = site.storefront;
  return {
    ...site,
    saleables: saleablesOn(site.storefront, () => openDates(site.storefront.collectionPoints, now)),
    now,
    origin,
    testToken,
    to: (page) => sitePath(slug, page, testToken),
    absolute: (page) => `${origin}${sitePath(slug, page)}`,
  };
}
