import type { SitePage } from '@etal/contract/site-pages';
import type { Storefront } from '@etal/contract/storefront';
import type { Tag } from '@etal/domain/catalog/tags';
import { TAGS } from '@etal/domain/catalog/tags';
import { BAGS_SLUG, withSlugs } from '@etal/domain/catalog/category-slugs';
import { familyWord } from '@etal/domain/catalog/drawings';
import { findByWords, searchTextOf } from '@etal/domain/catalog/search';
import type { Saleable } from './saleables.ts';

export type CatalogueFilter = Extract<SitePage, { kind: 'catalogue' }>;

export interface Section {
  /** As it stands in an address. */
  slug: string;
  label: string;
  saleables: Saleable[];
}

/** The whole catalogue, by category. */
export function sectionsOf(saleables: readonly Saleable[], categories: Storefront['categories']): Section[] {
  const sections = withSlugs(categories).map(({ id, label, slug }): Section => ({
    slug,
    label,
    saleables: saleables.filter((saleable) => saleable.kind === 'article' && saleable.categoryId === id),
  }));
  const bags: Section = {
    slug: BAGS_SLUG,
    label: 'Paniers',
    saleables: saleables.filter(({ kind }) => kind === 'bag'),
  };
  return [bags, ...sections].filter(({ saleables: found }) => found.length > 0);
}

/** Labels that something on sale carries: a filter that finds nothing is no filter. */
export const tagsInUse = (saleables: readonly Saleable[]): Tag[] =>
  TAGS.filter((tag) => saleables.some(({ tags }) => tags.includes(tag)));

/** What a search looks in; the script of the page looks in the same. */
export const searchText = (saleable: Saleable): string =>
  searchTextOf({
    words: [
      saleable.label,
      saleable.kind === 'article' ? saleable.categoryLabel : 'panier',
      familyWord(saleable.label) ?? '',
      saleable.description,
    ],
    tags: saleable.tags,
  });

/** Undefined: there is no such category. */
export function filterSections(
  sections: readonly Section[],
  { search, category, label }: CatalogueFilter,
): Section[] | undefined {
  if (category !== null && !sections.some(({ slug }) => slug === category)) return undefined;
  const shown = sections
    .filter(({ slug }) => category === null || slug === category)
    .map((section) => ({
      ...section,
      saleables: section.saleables.filter(({ tags }) => label === null || tags.includes(label)),
    }));
  const found = new Set(
    findByWords(
      shown.flatMap(({ saleables }) => saleables),
      searchText,
      search,
    ),
  );
  return shown
    .map((section) => ({ ...section, saleables: section.saleables.filter((saleable) => found.has(saleable)) }))
    .filter(({ saleables }) => saleables.length > 0);
}
