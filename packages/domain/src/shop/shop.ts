import { freeSlug, slugify } from '../slug.ts';

export const SHOP_STATES = ['INITIAL_SETUP', 'EMIT_TEST_ORDER', 'MANAGE_TEST_ORDER', 'READY', 'RUNNING'] as const;
export type ShopState = (typeof SHOP_STATES)[number];

/** Words that are, or may become, part of our own addresses. */
const RESERVED_SLUGS = new Set([
  'admin',
  'api',
  'assets',
  'auth',
  'bac-a-sable',
  'bienvenue',
  'boutique',
  'boutiques',
  'compte',
  'connexion',
  'demo',
  'etal',
  'healthz',
  'images',
  'inscription',
  'login',
  'mot-de-passe-oublie',
  'readyz',
  'robots',
  'sitemap',
  'static',
  'www',
]);

export function shopSlug(label: string, isTaken: (slug: string) => boolean): string {
  return freeSlug(slugify(label, 'boutique'), (slug) => RESERVED_SLUGS.has(slug) || isTaken(slug));
}

/** Bumped whenever the terms of use change; the accepted version is stored with its date (R-SHOP-1). */
export const TERMS_VERSION = '2026-11-16';
