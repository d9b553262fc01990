import { foldText } from '../fold-text.ts';

export const DEFAULT_CATEGORY_LABEL = 'Produits';
export const CATEGORY_LABEL_MIN = 3;
export const MAX_CATEGORIES = 200;

export interface Category {
  id: string;
  label: string;
  articlesCount: number;
}

export interface RequestedCategory {
  id?: string | null | undefined;
  label: string;
}

export type CategoryRefusal =
  | { code: 'CATEGORY_HAS_ARTICLES'; label: string }
  | { code: 'CATEGORY_DUPLICATE'; label: string }
  | { code: 'CATEGORY_LAST' };

export interface CategoryPlan {
  /** The whole new list in its order; `id` is undefined for a category to create. */
  kept: { id: string | undefined; label: string; position: number }[];
  deletedIds: string[];
}

/** R-CATALOG-4: no known id creates, a missing one deletes, labels are unique without case and accents. */
export function planCategories(
  current: Category[],
  requested: RequestedCategory[],
): CategoryPlan | { refusal: CategoryRefusal } {
  if (requested.length === 0) return { refusal: { code: 'CATEGORY_LAST' } };

  const seen = new Set<string>();
  for (const { label } of requested) {
    const key = foldText(label);
    if (seen.has(key)) return { refusal: { code: 'CATEGORY_DUPLICATE', label } };
    seen.add(key);
  }

  const known = new Set(current.map(({ id }) => id));
  const claimed = new Set<string>();
  const kept = requested.map(({ id, label }, position) => {
    const isFirstClaim = typeof id === 'string' && known.has(id) && !claimed.has(id);
    if (isFirstClaim) claimed.add(id);
    return { id: isFirstClaim ? id : undefined, label, position };
  });

  const deleted = current.filter(({ id }) => !claimed.has(id));
  const occupied = deleted.find(({ articlesCount }) => articlesCount > 0);
  if (occupied) return { refusal: { code: 'CATEGORY_HAS_ARTICLES', label: occupied.label } };
  return { kept, deletedIds: deleted.map(({ id }) => id) };
}

/** Whether the dialog may offer the bin: never for the last category or one that holds articles. */
export function canRemoveCategory(category: { articlesCount: number }, categoriesCount: number): boolean {
  return category.articlesCount === 0 && categoriesCount > 1;
}
