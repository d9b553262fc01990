import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shopSlug } from './shop/shop.ts';
import { freeSlug, slugify } from './slug.ts';

describe('slugs', () => {
  it.each([
    ['Tomates cœur de bœuf', 'tomates-coeur-de-boeuf'],
    ["  L'Étal d'Élise & fils  ", 'l-etal-d-elise-fils'],
    ['日本', 'article'],
    ['---', 'article'],
    ['Crème 1/2 — 25 cl', 'creme-1-2-25-cl'],
  ])('%j becomes %j', (label, slug) => {
    expect(slugify(label, 'article')).toBe(slug);
  });

  it('are always plain ASCII, short and never start or end with a dash', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (label) => {
        const slug = slugify(label, 'article');
        return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= 60;
      }),
    );
  });

  it('take the next free number', () => {
    const taken = new Set(['miel', 'miel-2']);
    expect(freeSlug('miel', (slug) => taken.has(slug))).toBe('miel-3');
    expect(freeSlug('cire', (slug) => taken.has(slug))).toBe('cire');
  });

  it('never name one of our own addresses', () => {
    expect(shopSlug('Admin', () => false)).toBe('admin-2');
    expect(shopSlug('API', (slug) => slug === 'api-2')).toBe('api-3');
    expect(shopSlug('日本', () => false)).toBe('boutique-2');
  });
});
