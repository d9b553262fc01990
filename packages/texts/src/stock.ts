import type { PricingModel } from '@etal/domain/catalog/pricing';
import { countedStock, type StockPlan } from '@etal/domain/catalog/stock';
import { formatCount, formatGrams } from './format.ts';

/** `12 pièces`, or `2,5 kg` where the shopper names the weight. */
export const stockAmount = (pricingModel: PricingModel, amount: number): string =>
  pricingModel === 'BY_CAPTURED_WEIGHT' ? formatGrams(amount) : formatCount(amount, 'pièce', 'pièces');

/** What the merchant reads of a stock: `Non suivi`, `Épuisé`, `12 pièces`, `12 pièces par jour`. */
export function stockSummary(saleable: StockPlan & { pricingModel: PricingModel }): string {
  const counted = countedStock(saleable);
  if (counted === undefined) return 'Non suivi';
  if (saleable.stockPerDay) return `${stockAmount(saleable.pricingModel, counted)} par jour`;
  return counted === 0 ? 'Épuisé' : stockAmount(saleable.pricingModel, counted);
}
