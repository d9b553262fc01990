import type { PricingModel } from '@etal/domain/catalog/pricing';
import { countedStock, type StockPlan } from '@etal/domain/catalog/stock';
import { formatGrams } from './format.ts';
import { countUnits, type Unit } from './units.ts';

interface Counted {
  pricingModel: PricingModel;
  /** A bag that names none is counted as a `panier`. */
  unit: Unit;
}

/** `12 bottes`, or `2,5 kg` where the shopper names the weight. */
export const stockAmount = ({ pricingModel, unit }: Counted, amount: number): string =>
  pricingModel === 'BY_CAPTURED_WEIGHT' ? formatGrams(amount) : countUnits(amount, unit);

/** What the merchant reads of a stock: `Non suivi`, `Épuisé`, `12 bottes`, `12 bottes par jour`. */
export function stockSummary(saleable: StockPlan & Counted): string {
  const counted = countedStock(saleable);
  if (counted === undefined) return 'Non suivi';
  if (saleable.stockPerDay) return `${stockAmount(saleable, counted)} par jour`;
  return counted === 0 ? 'Épuisé' : stockAmount(saleable, counted);
}
