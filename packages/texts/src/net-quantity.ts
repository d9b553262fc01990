import { type NetQuantity, type UnitPrice, unitPriceOf } from '@etal/domain/catalog/net-quantity';
import { formatCents, formatGrams, formatMillilitres } from './format.ts';

/** `500 g`, `75 cl`, `400 g, poids net égoutté` */
const netQuantityText = ({ amount, measure, drained }: NetQuantity): string =>
  `${measure === 'G' ? formatGrams(amount) : formatMillilitres(amount)}${drained ? ', poids net égoutté' : ''}`;

/** `12,40 €/kg`, `6,00 €/l` */
const unitPriceText = ({ cents, per }: UnitPrice): string => `${formatCents(cents)}/${per === 'LITRE' ? 'l' : 'kg'}`;

/** R-CATALOG-40, of what is priced by the piece: `500 g, soit 12,40 €/kg`; nothing where it does not say what it holds. */
export function pieceUnitPriceText(saleable: Parameters<typeof unitPriceOf>[0]): string | undefined {
  const unitPrice = saleable.pricingModel === 'BY_UNIT' ? unitPriceOf(saleable) : null;
  return saleable.netQuantity && unitPrice
    ? `${netQuantityText(saleable.netQuantity)}, soit ${unitPriceText(unitPrice)}`
    : undefined;
}
