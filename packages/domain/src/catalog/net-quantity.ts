import { type Cents, divideHalfUp } from '../money.ts';
import { pricePerKilogramOf } from '../weight.ts';
import type { Prices, PricingModel } from './pricing.ts';

/** Grams or millilitres. */
export const NET_MEASURES = ['G', 'ML'] as const;
export type NetMeasure = (typeof NET_MEASURES)[number];

/** What one piece holds (R-CATALOG-40). */
export interface NetQuantity {
  amount: number;
  measure: NetMeasure;
  /** What is left once the liquid is poured off. */
  drained: boolean;
}

/** A tonne, or a thousand litres. */
export const MAX_NET_AMOUNT = 1_000_000;

export interface UnitPrice {
  cents: Cents;
  per: 'KILOGRAM' | 'LITRE';
}

type Priced = Pick<Prices, 'unitPrice' | 'pricePerKilogram' | 'options'> & {
  pricingModel: PricingModel;
  netQuantity: NetQuantity | null;
};

/**
 * R-CATALOG-40: the price per kilogram or per litre; of packs of several weights the lowest (R-CATALOG-41). Null where
 * nothing says how much one piece holds.
 */
export function unitPriceOf({
  pricingModel,
  unitPrice,
  pricePerKilogram,
  options,
  netQuantity,
}: Priced): UnitPrice | null {
  switch (pricingModel) {
    case 'BY_UNIT':
      return netQuantity && unitPrice !== null
        ? {
            cents: divideHalfUp(unitPrice * 1000, netQuantity.amount),
            per: netQuantity.measure === 'G' ? 'KILOGRAM' : 'LITRE',
          }
        : null;
    case 'BY_CAPTURED_WEIGHT':
    case 'BY_UNIT_WEIGHING_REQUIRED':
      return pricePerKilogram === null ? null : { cents: pricePerKilogram, per: 'KILOGRAM' };
    case 'BY_WEIGHT_OPTIONS':
      return options.length === 0
        ? null
        : {
            cents: Math.min(...options.map(({ price, weight }) => pricePerKilogramOf(price, weight))),
            per: 'KILOGRAM',
          };
  }
}

/** What is kept: a quantity goes with a price by the piece, and only a weight is drained. */
export const keptNetQuantity = (model: PricingModel, given: NetQuantity | null | undefined): NetQuantity | null =>
  model === 'BY_UNIT' && given ? { ...given, drained: given.drained && given.measure === 'G' } : null;

const WRITTEN = /(?<![\d,.])(\d+(?:[,.]\d+)?)\s?(kg|g|cl|ml|l)(?!\w)/giu;
const SMALLEST = { kg: ['G', 1000], g: ['G', 1], l: ['ML', 1000], cl: ['ML', 10], ml: ['ML', 1] } as const;

/** What a name says of it: « pot de 500 g », « bouteille de 75 cl ». Null where it says nothing, or two things. */
export function netQuantityIn(label: string): NetQuantity | null {
  const [found, other] = [...label.matchAll(WRITTEN)];
  if (!found?.[1] || other) return null;
  const written = found[2]?.toLowerCase();
  for (const [word, [measure, times]] of Object.entries(SMALLEST)) {
    const amount = Math.round(Number(found[1].replace(',', '.')) * times);
    if (word === written) return amount > 0 && amount <= MAX_NET_AMOUNT ? { amount, measure, drained: false } : null;
  }
  return null;
}
