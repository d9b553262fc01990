import type { Drawing } from '../catalog/drawings.ts';
import type { Prices, PricingModel } from '../catalog/pricing.ts';
import { unitWord } from '../catalog/units.ts';
import { type Cents, MAX_PRICE } from '../money.ts';
import type { VatRate } from '../vat.ts';
import { type Grams, priceOfWeight } from '../weight.ts';
import { FAMILIES } from './families.ts';

/** How a ready-made article is sold: one price is all that its producer has to say. */
export type StarterPricing =
  /** By the piece, whose word is its unit: « botte ». */
  | { model: 'BY_UNIT'; unit: string }
  /** In packs of these weights, priced by the kilogram. */
  | { model: 'BY_WEIGHT_OPTIONS'; weights: readonly Grams[] }
  | { model: 'BY_CAPTURED_WEIGHT' }
  | { model: 'BY_UNIT_WEIGHING_REQUIRED'; averageWeight: Grams };

/** R-CATALOG-33: an article that is ready but for its price. */
export interface Starter {
  label: string;
  category: string;
  drawing: Drawing;
  tvaRate: VatRate;
  perishable: boolean;
  pricing: StarterPricing;
  description: string;
}

/** Every one of them, family by family. */
export const STARTERS: readonly Starter[] = FAMILIES.flatMap(({ items, ...family }) =>
  items.map(([label, pricing, own]) => ({ ...family, label, pricing, ...own })),
);

/** What one price makes of it. Undefined where that price is too low to give each pack a price, or too high for one. */
export function pricesOfStarter(
  pricing: StarterPricing,
  price: Cents,
): { pricingModel: PricingModel; prices: Prices } | undefined {
  const prices: Prices = { unitPrice: null, unit: null, pricePerKilogram: null, averageWeight: null, options: [] };
  switch (pricing.model) {
    case 'BY_UNIT':
      prices.unitPrice = price;
      prices.unit = unitWord(pricing.unit);
      break;
    case 'BY_CAPTURED_WEIGHT':
      prices.pricePerKilogram = price;
      break;
    case 'BY_UNIT_WEIGHING_REQUIRED':
      prices.pricePerKilogram = price;
      prices.averageWeight = pricing.averageWeight;
      break;
    case 'BY_WEIGHT_OPTIONS':
      prices.options = pricing.weights.map((weight) => ({ weight, price: priceOfWeight(price, weight) }));
      break;
  }
  const told = [price, ...prices.options.map((option) => option.price)];
  return told.every((cents) => cents > 0 && cents <= MAX_PRICE) ? { pricingModel: pricing.model, prices } : undefined;
}
