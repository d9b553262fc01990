import type { ShopSite, SitePage, SiteView } from '@etal/contract/site-pages';
import { within } from '@testing-library/dom';
import { renderPage } from '../server/render-page.tsx';
import { sampleView } from './sample-site.ts';

export const ASSETS = {
  script: '/boutique-assets/assets/main.js',
  checkoutScript: '/boutique-assets/assets/checkout.js',
  stylesheets: ['/boutique-assets/assets/main.css'],
};

/** A page as a browser would read it, before any script. */
export function openView(view: SiteView) {
  const { html, status } = renderPage(view, ASSETS);
  const page = new DOMParser().parseFromString(html, 'text/html');
  const meta = (name: string) =>
    page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? undefined;
  const data = [...page.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) =>
    JSON.parse(textContent ?? ''),
  );
  return { html, status, page, meta, data, ...within(page.body) };
}

export const openPage = (
  page: SitePage | undefined,
  changes: Partial<ShopSite['storefront']> = {},
  testToken: string | null = null,
) => openView(sampleView(page, changes, testToken));

/** Narrow and non-breaking spaces, as plain ones. */
export const plain = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
