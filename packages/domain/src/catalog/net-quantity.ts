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
export const keptNetQuantity = (
  { unitPrice }: Pick<Prices, 'unitPrice'>,
  given: NetQuantity | null | undefined,
): NetQuantity | null =>
  unitPrice !== null && given ? { ...given, drained: given.drained && given.measure === 'G' } : null;
