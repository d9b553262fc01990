import { MAX_QUANTITY, MAX_SELECTED_WEIGHT } from '../orders/lines.ts';
import type { Grams } from '../weight.ts';
import type { PricingModel, WeightOption } from './pricing.ts';

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

/** Only a detailed bag says what is inside; any other may have a composition for a week (R-CATALOG-22). */
export const listsItsContents = (bagType: BagType): boolean => bagType === 'DETAILED_UNIT';

/** So many of an article, each of this weight where it is sold by weight (R-CATALOG-21). */
export interface BagContent {
  articleId: string;
  quantity: number;
  weight: Grams | null;
}

export const MAX_CONTENTS = 50;

/** The line with which what is listed twice comes to more than a bag may hold; -1 where nothing does. */
export function lineTooMany(contents: readonly BagContent[]): number {
  return contents.findIndex((_, index) =>
    mergeContents(contents.slice(0, index + 1)).some(({ quantity }) => quantity > MAX_QUANTITY),
  );
}

/** One line per article and weight: what was listed twice is added up. */
export function mergeContents(contents: readonly BagContent[]): BagContent[] {
  const merged = new Map<string, BagContent>();
  for (const { articleId, quantity, weight } of contents) {
    const key = `${articleId} ${weight}`;
    merged.set(key, { articleId, quantity: (merged.get(key)?.quantity ?? 0) + quantity, weight });
  }
  return [...merged.values()];
}

/** How an article is sold, which is how a bag counts it. */
export interface ContentArticle {
  pricingModel: PricingModel;
  options: readonly WeightOption[];
}

/** In what a bag counts it: pieces, one of its options, or grams. */
export type ContentMeasure = 'PIECES' | 'OPTION' | 'GRAMS';

const MEASURES: Record<PricingModel, ContentMeasure> = {
  BY_UNIT: 'PIECES',
  BY_UNIT_WEIGHING_REQUIRED: 'PIECES',
  BY_WEIGHT_OPTIONS: 'OPTION',
  BY_CAPTURED_WEIGHT: 'GRAMS',
};

export const measureOf = ({ pricingModel }: Pick<ContentArticle, 'pricingModel'>): ContentMeasure =>
  MEASURES[pricingModel];

export type ContentProblem = 'COUNTED_IN_PIECES' | 'OPTION_UNKNOWN' | 'TOO_HEAVY';

/** R-CATALOG-21. A line without a weight passes: it is from before weights were asked, and `lacksWeight` tells it. */
export function contentProblem(
  { quantity, weight }: Pick<BagContent, 'quantity' | 'weight'>,
  article: ContentArticle,
): ContentProblem | undefined {
  if (weight === null) return undefined;
  switch (measureOf(article)) {
    case 'PIECES':
      return 'COUNTED_IN_PIECES';
    case 'OPTION':
      return article.options.some((option) => option.weight === weight) ? undefined : 'OPTION_UNKNOWN';
    case 'GRAMS':
      return weight * quantity > MAX_SELECTED_WEIGHT ? 'TOO_HEAVY' : undefined;
  }
}

/** Whether the merchant has still to say how much of it there is. */
export const lacksWeight = ({ weight }: Pick<BagContent, 'weight'>, article: ContentArticle): boolean =>
  weight === null && measureOf(article) !== 'PIECES';

/** As it is kept: grams are one heap, however they were typed. */
export const keptContent = (content: BagContent, article: ContentArticle): BagContent =>
  content.weight !== null && measureOf(article) === 'GRAMS'
    ? { ...content, quantity: 1, weight: content.weight * content.quantity }
    : content;
