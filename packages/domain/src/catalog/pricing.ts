import { type Cents, MAX_PRICE } from '../money.ts';
import { type Grams, priceOfWeight } from '../weight.ts';
import { unitWord } from './units.ts';

/** The four ways to price, whatever is sold: articles and bags name them differently on the wire. */
export const PRICING_MODELS = [
  'BY_WEIGHT_OPTIONS',
  'BY_UNIT_WEIGHING_REQUIRED',
  'BY_UNIT',
  'BY_CAPTURED_WEIGHT',
] as const;
export type PricingModel = (typeof PRICING_MODELS)[number];

export const ARTICLE_TYPES = {
  BY_UNIT: 'UnitSimpleArticle',
  BY_WEIGHT_OPTIONS: 'WeightOptionsSimpleArticle',
  BY_CAPTURED_WEIGHT: 'CapturedWeightSimpleArticle',
  BY_UNIT_WEIGHING_REQUIRED: 'WeighingRequiredUnitArticle',
} as const satisfies Record<PricingModel, string>;

export interface WeightOption {
  weight: Grams;
  price: Cents;
}

export const MAX_OPTIONS = 20;

/** The place of the first option whose weight an earlier one has; -1 where each has its own. */
export const repeatedWeight = (options: readonly Pick<WeightOption, 'weight'>[]): number =>
  options.findIndex(({ weight }, index) => options.slice(0, index).some((other) => other.weight === weight));

/** Price fields as they travel: each model uses its own, the others are null (R-CATALOG-2). */
export interface Prices {
  unitPrice: Cents | null;
  pricePerKilogram: Cents | null;
  averageWeight: Grams | null;
  options: WeightOption[];
  /** What a price by the piece is for: « botte »; null is a piece (R-CATALOG-20). */
  unit: string | null;
}

export type PriceField = Exclude<keyof Prices, 'unit'>;

export const PRICE_FIELDS: Record<PricingModel, readonly PriceField[]> = {
  BY_UNIT: ['unitPrice'],
  BY_WEIGHT_OPTIONS: ['options'],
  BY_CAPTURED_WEIGHT: ['pricePerKilogram'],
  BY_UNIT_WEIGHING_REQUIRED: ['pricePerKilogram', 'averageWeight'],
};

export type PricingProblem = { field: PriceField; problem: 'MISSING' | 'DUPLICATE_WEIGHT' | 'TOO_HIGH' };

/** Keeps what the model needs and empties the rest, or says which field is missing or makes the piece too dear. */
export function pricesFor(
  model: PricingModel,
  given: Partial<Prices>,
): { prices: Prices } | { problem: PricingProblem } {
  const needed = PRICE_FIELDS[model];
  const missing = needed.find((field) => isEmpty(given[field]));
  if (missing) return { problem: { field: missing, problem: 'MISSING' } };
  if (needed.includes('options') && repeatedWeight(given.options ?? []) !== -1) {
    return { problem: { field: 'options', problem: 'DUPLICATE_WEIGHT' } };
  }
  const { pricePerKilogram, averageWeight } = given;
  if (needed.includes('averageWeight') && estimatedUnitPrice(pricePerKilogram ?? 0, averageWeight ?? 0) > MAX_PRICE) {
    return { problem: { field: 'averageWeight', problem: 'TOO_HIGH' } };
  }

  const keep = <F extends PriceField>(field: F, empty: Prices[F]): Prices[F] =>
    needed.includes(field) ? (given[field] ?? empty) : empty;
  return {
    prices: {
      unitPrice: keep('unitPrice', null),
      pricePerKilogram: keep('pricePerKilogram', null),
      averageWeight: keep('averageWeight', null),
      options: keep('options', []),
      unit: model === 'BY_UNIT' ? unitWord(given.unit) : null,
    },
  };
}

function isEmpty(value: Partial<Prices>[PriceField]): boolean {
  if (Array.isArray(value))
    return value.length === 0 || value.some(({ weight, price }) => !isPositive(weight) || !isPositive(price));
  return !isPositive(value);
}

const isPositive = (value: number | null | undefined): boolean => typeof value === 'number' && value > 0;

/** The price hangs on a weight: one that the scale will say, or that the shopper names. */
export const isPricedByWeight = (model: PricingModel): boolean =>
  model === 'BY_UNIT_WEIGHING_REQUIRED' || model === 'BY_CAPTURED_WEIGHT';

/** What one piece of a weighing-required saleable is expected to cost (R-ORDERS-7). */
export function estimatedUnitPrice(pricePerKilogram: Cents, averageWeight: Grams): Cents {
  return priceOfWeight(pricePerKilogram, averageWeight);
}
