import type { PricingModel } from './pricing.ts';

export const BAG_TYPES = ['OPAQUE_UNIT', 'OPAQUE_WEIGHT', 'DETAILED_UNIT', 'UNIT_WEIGHING_REQUIRED'] as const;
export type BagType = (typeof BAG_TYPES)[number];

/** A bag is priced as an article is; only its kinds have other names (R-CATALOG-3). */
export const BAG_PRICING: Record<BagType, PricingModel> = {
  OPAQUE_UNIT: 'BY_UNIT',
  OPAQUE_WEIGHT: 'BY_WEIGHT_OPTIONS',
  DETAILED_UNIT: 'BY_UNIT',
  UNIT_WEIGHING_REQUIRED: 'BY_UNIT_WEIGHING_REQUIRED',
};

export const BAG_CLASSES = {
  OPAQUE_UNIT: 'UnitArticlesBag',
  OPAQUE_WEIGHT: 'WeightOptionsArticlesBag',
  DETAILED_UNIT: 'DetailedArticlesBag',
  UNIT_WEIGHING_REQUIRED: 'WeighingRequiredUnitArticlesBag',
} as const satisfies Record<BagType, string>;

/** Only a detailed bag says what is inside. */
export const listsItsContents = (bagType: BagType): boolean => bagType === 'DETAILED_UNIT';

export interface BagContent {
  articleId: string;
  quantity: number;
}

/** One line per article: what was listed twice is added up. */
export function mergeContents(contents: readonly BagContent[]): BagContent[] {
  const quantities = new Map<string, number>();
  for (const { articleId, quantity } of contents)
    quantities.set(articleId, (quantities.get(articleId) ?? 0) + quantity);
  return [...quantities].map(([articleId, quantity]) => ({ articleId, quantity }));
}
