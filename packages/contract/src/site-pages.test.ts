import { describe, expect, it } from 'vitest';
import { orderPath, type SitePage, sitePageAt, sitePath, WHOLE_CATALOGUE } from './site-pages.ts';

const PAGES: [string, SitePage][] = [
  ['/boutique/ferme', { kind: 'home' }],
  ['/boutique/ferme/articles', WHOLE_CATALOGUE],
  [
    '/boutique/ferme/articles?q=p%C3%AAche+blanche&categorie=fruits&label=bio',
    { kind: 'catalogue', search: 'pêche blanche', category: 'fruits', label: 'AGRICULTURE_BIOLOGIQUE' },
  ],
  ['/boutique/ferme/articles/carottes', { kind: 'article', slug: 'carottes' }],
  ['/boutique/ferme/paniers/panier-2', { kind: 'bag', slug: 'panier-2' }],
  ['/boutique/ferme/points-de-collecte', { kind: 'points' }],
  ['/boutique/ferme/panier', { kind: 'cart' }],
  ['/boutique/ferme/mentions-legales', { kind: 'legalNotice' }],
  ['/boutique/ferme/conditions-de-vente', { kind: 'terms' }],
  ['/boutique/ferme/confidentialite', { kind: 'privacy' }],
  ['/boutique/ferme/accessibilite', { kind: 'accessibility' }],
  ['/boutique/ferme/retractation', { kind: 'withdrawal' }],
];

const pageOf = (url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  return sitePageAt(pathname.slice('/boutique/ferme'.length), Object.fromEntries(searchParams));
};

describe('the addresses of a site', () => {
  it.each(PAGES)('%s', (url, page) => {
    expect(sitePath('ferme', page)).toBe(url);
    expect(pageOf(url)).toEqual(page);
  });

  it('carry the test token on', () => {
    expect(sitePath('ferme', { kind: 'points' }, 'a b')).toBe('/boutique/ferme/points-de-collecte?test=a+b');
    expect(sitePath('ferme', { ...WHOLE_CATALOGUE, search: 'ail' } as SitePage, 'jeton')).toBe(
      '/boutique/ferme/articles?q=ail&test=jeton',
    );
  });

  it.each([
    '/boutique/ferme/inconnu',
    '/boutique/ferme/articles/',
    '/boutique/ferme/articles/a/b',
    '/boutique/ferme/articles/%C3%A9',
  ])('%s is no page', (url) => {
    expect(pageOf(url)).toBeUndefined();
  });

  it('ignore what means nothing', () => {
    expect(pageOf('/boutique/ferme/articles?label=maison&q=%20&utm=1')).toEqual(WHOLE_CATALOGUE);
    expect(sitePageAt('/articles', { q: ['a', 'b'] })).toEqual(WHOLE_CATALOGUE);
  });
});

it('an order’s address carries its token, and the test token on; none is found by its address alone', () => {
  const order = { reference: 'ACDEFGHJ', token: 'a b' };
  expect(orderPath('ferme', order)).toBe('/boutique/ferme/commandes/ACDEFGHJ?token=a+b');
  expect(orderPath('ferme', { ...order, testToken: 'sesame' }, 'calendar')).toBe(
    '/boutique/ferme/commandes/ACDEFGHJ/agenda.ics?token=a+b&test=sesame',
  );
  expect(orderPath('ferme', order, 'cancel', { essai: '1' })).toBe(
    '/boutique/ferme/commandes/ACDEFGHJ/annuler?token=a+b&essai=1',
  );
  expect(orderPath('ferme', order, 'withdraw')).toBe('/boutique/ferme/commandes/ACDEFGHJ/retractation?token=a+b');
  expect(sitePageAt('/commandes/ACDEFGHJ', { token: 'a b' })).toBeUndefined();
});
