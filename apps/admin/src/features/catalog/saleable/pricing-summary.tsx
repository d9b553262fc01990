import type { NetQuantity } from '@etal/domain/catalog/net-quantity';
import type { PricingModel, Prices } from '@etal/domain/catalog/pricing';
import type { VatRate } from '@etal/domain/vat';
import { pricePerKilogramOf } from '@etal/domain/weight';
import { fieldNames } from '@etal/texts/fields';
import { formatCents, formatGrams, formatPricePerKilogram } from '@etal/texts/format';
import { VAT_LABELS } from '@etal/texts/labels';
import { pieceUnitPriceText } from '@etal/texts/net-quantity';
import { tariffText } from '@etal/texts/tariff';
import { DescriptionList } from '@etal/ui/description-list';

interface PricingSummaryProps {
  /** The merchant's name for the pricing: « À la pièce », « Panier surprise »… */
  title: { term: string; description: string };
  pricingModel: PricingModel;
  prices: Prices & { netQuantity: NetQuantity | null };
  tvaRate: VatRate;
}

export function PricingSummary({ title, pricingModel, prices, tvaRate }: PricingSummaryProps) {
  const { pricePerKilogram, averageWeight, options } = prices;
  const unitPrice = pieceUnitPriceText({ ...prices, pricingModel });
  const isWeighed = pricingModel === 'BY_UNIT_WEIGHING_REQUIRED';
  return (
    <DescriptionList
      items={[
        title,
        ...(pricingModel === 'BY_WEIGHT_OPTIONS'
          ? options.map(({ weight, price }) => ({
              term: formatGrams(weight),
              description: `${formatCents(price)} (${formatPricePerKilogram(pricePerKilogramOf(price, weight))})`,
            }))
          : [{ term: isWeighed ? 'Prix estimé' : 'Prix TTC', description: tariffText({ ...prices, pricingModel }) }]),
        ...(isWeighed
          ? [
              { term: 'Prix au kilo', description: formatPricePerKilogram(pricePerKilogram ?? 0) },
              { term: 'Poids moyen', description: formatGrams(averageWeight ?? 0) },
            ]
          : []),
        ...(unitPrice === undefined ? [] : [{ term: fieldNames.netQuantity, description: unitPrice }]),
        { term: 'TVA', description: VAT_LABELS[tvaRate] },
      ]}
    />
  );
}
