import { freeSlug, slugify } from '../slug.ts';

/** Where the bags stand in an address: no category may take it. */
export const BAGS_SLUG = 'paniers';

/** Each category as it stands in an address; two labels that fold to one slug are told apart by a number. */
export function withSlugs<Category extends { label: string }>(
  categories: readonly Category[],
): (Category & { slug: string })[] {
  const taken = new Set([BAGS_SLUG]);
  return categories.map((category) => {
    const slug = freeSlug(slugify(category.label, 'categorie'), (candidate) => taken.has(candidate));
    taken.add(slug);
    return { ...category, slug };
  });
}
