import { estimatedUnitPrice, type PricingModel, type Prices } from '@etal/domain/catalog/pricing';
import { pricePerUnit } from './units.ts';
import { formatCents, formatGrams, formatPricePerKilogram } from './format.ts';

/** The price of a saleable in one line, as lists show it; `~` marks an estimate (R-ORDERS-7). */
export function tariffText({
  pricingModel,
  unitPrice,
  pricePerKilogram,
  averageWeight,
  options,
  unit,
}: Prices & { pricingModel: PricingModel }): string {
  switch (pricingModel) {
    case 'BY_UNIT':
      return unit === null ? formatCents(unitPrice ?? 0) : pricePerUnit(unitPrice ?? 0, unit);
    case 'BY_CAPTURED_WEIGHT':
      return formatPricePerKilogram(pricePerKilogram ?? 0);
    case 'BY_UNIT_WEIGHING_REQUIRED':
      return `~${formatCents(estimatedUnitPrice(pricePerKilogram ?? 0, averageWeight ?? 0))}`;
    case 'BY_WEIGHT_OPTIONS':
      return optionsText(options);
  }
}

function optionsText(options: Prices['options']): string {
  const [first, ...others] = options.toSorted((a, b) => a.weight - b.weight);
  if (!first) return '';
  const last = others.at(-1);
  const text = `${formatCents(first.price)} les ${formatGrams(first.weight)}`;
  return last ? `${text} à ${formatCents(last.price)} les ${formatGrams(last.weight)}` : text;
}
