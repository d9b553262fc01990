import type { Allergen } from '@etal/domain/catalog/food-law';
import type { NetQuantity } from '@etal/domain/catalog/net-quantity';
import type { PricingModel, Prices } from '@etal/domain/catalog/pricing';
import type { Tag } from '@etal/domain/catalog/tags';
import { pricePerKilogramOf } from '@etal/domain/weight';
import { formatCents, formatGrams, formatPricePerKilogram } from './format.ts';
import { fieldNames } from './fields.ts';
import { allergensText } from './food-law.ts';
import { pieceUnitPriceText } from './net-quantity.ts';
import { optionWords, TAG_BADGES } from './storefront.ts';
import { NBSP } from './typography.ts';
import { perUnit } from './units.ts';

export const PRICE_CARDS_NAME = 'Étiquettes de prix';

/** All that a card at the stall says. Allergens are those that the merchant ticked, and none is guessed. */
export interface PriceCard {
  label: string;
  price: string;
  /** What the price is for. */
  detail: string;
  /** The price per kilogram of packs, and what other packs cost. */
  more: string[];
  /** Variety or category, and where it comes from. */
  origin: string;
  allergens: string;
  marks: string[];
}

type Priced = Prices & {
  label: string;
  pricingModel: PricingModel;
  netQuantity: NetQuantity | null;
  origin: string | null;
  variety: string | null;
  allergens: readonly Allergen[];
  tags: readonly Tag[];
};

export const priceCard = (article: Priced): PriceCard => ({
  label: article.label,
  ...cardPrice(article),
  origin: [article.variety, article.origin && `Origine${NBSP}: ${article.origin}`].filter(Boolean).join(' · '),
  allergens:
    article.allergens.length === 0 ? '' : `${fieldNames.allergens}${NBSP}: ${allergensText(article.allergens)}`,
  marks: article.tags.map((tag) => TAG_BADGES[tag].full),
});

function cardPrice(article: Priced): Pick<PriceCard, 'price' | 'detail' | 'more'> {
  const { pricingModel, unitPrice, pricePerKilogram, averageWeight, options, unit } = article;
  switch (pricingModel) {
    case 'BY_UNIT':
      return {
        price: formatCents(unitPrice ?? 0),
        detail: perUnit(unit),
        more: [pieceUnitPriceText(article) ?? []].flat(),
      };
    case 'BY_CAPTURED_WEIGHT':
      return { price: formatCents(pricePerKilogram ?? 0), detail: 'le kilo', more: [] };
    case 'BY_UNIT_WEIGHING_REQUIRED':
      return {
        price: formatCents(pricePerKilogram ?? 0),
        detail: 'le kilo',
        more: [`La pièce pèse environ ${formatGrams(averageWeight ?? 0)}`],
      };
    case 'BY_WEIGHT_OPTIONS': {
      const [first, ...others] = options.toSorted((a, b) => a.weight - b.weight);
      if (!first) return { price: '', detail: '', more: [] };
      return {
        price: formatCents(first.price),
        detail: first.weight === 1000 ? 'le kilo' : `les ${formatGrams(first.weight)}`,
        more: [
          ...(first.weight === 1000
            ? []
            : [`soit ${formatPricePerKilogram(pricePerKilogramOf(first.price, first.weight))}`]),
          ...others.map(optionWords),
        ],
      };
    }
  }
}
