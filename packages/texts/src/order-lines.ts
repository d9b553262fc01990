import type { Order, Sale } from '@etal/contract/orders';
import { ownUnit } from '@etal/domain/catalog/units';
import { holdsEstimate, isEstimated } from '@etal/domain/orders/estimate';
import { formatCents, formatGrams, formatInteger, formatPricePerKilogram } from './format.ts';
import { NBSP } from './typography.ts';
import { countUnits, pricePerUnit } from './units.ts';

/** `12,50 €`, or `~12,50 €` while nobody has weighed the goods (R-ORDERS-7). */
export const amountText = (cents: number, isEstimate: boolean): string =>
  `${isEstimate ? '~' : ''}${formatCents(cents)}`;

/** How much of it: `2 bottes`, `1 panier`, `2 × 500 g`, `350 g`, `2 pièces, environ 1,6 kg`. */
export function saleQuantity(sale: Sale): string {
  switch (sale.klass) {
    case 'CapturedWeightOrderSale':
      return formatGrams(sale.selectedWeight);
    case 'UnitOrderSale':
      return countUnits(sale.quantity, ownUnit(sale.unit, sale.saleableCategoryLabel === null));
    case 'WeightOptionOrderSale':
      return `${formatInteger(sale.quantity)}${NBSP}×${NBSP}${formatGrams(sale.selectedOption.weight)}`;
    case 'WeighingRequiredUnitOrderSale': {
      const weight =
        sale.weighedGrams === null
          ? `environ${NBSP}${formatGrams(sale.averageWeight * sale.quantity)}`
          : formatGrams(sale.weighedGrams);
      return `${countUnits(sale.quantity, ownUnit(null, sale.saleableCategoryLabel === null))}, ${weight}`;
    }
  }
}

/** What one of it costs: `2,40 € la botte`, a piece, a pack, or a kilogram. */
export function saleUnitPrice(sale: Sale): string {
  switch (sale.klass) {
    // The line is this price times the quantity, both whole numbers: nothing is lost in dividing.
    case 'UnitOrderSale':
      return sale.unit
        ? pricePerUnit(Math.round(sale.subTotal / sale.quantity), sale.unit)
        : formatCents(Math.round(sale.subTotal / sale.quantity));
    case 'WeightOptionOrderSale':
      return formatCents(sale.selectedOption.price);
    case 'CapturedWeightOrderSale':
    case 'WeighingRequiredUnitOrderSale':
      return formatPricePerKilogram(sale.pricePerKilogram);
  }
}

export const saleSubTotal = (sale: Sale): string => amountText(sale.subTotal, isEstimated(sale));
export const orderSubTotal = ({ subTotal, sales }: Pick<Order, 'subTotal' | 'sales'>): string =>
  amountText(subTotal, holdsEstimate(sales));
export const orderTotal = ({ total, sales }: Pick<Order, 'total' | 'sales'>): string =>
  amountText(total, holdsEstimate(sales));

/** The service fee hangs on the same weights as the goods; null where the shopper pays none (R-PAYMENTS-6). */
export const orderFees = ({ platformFees, sales }: Pick<Order, 'platformFees' | 'sales'>): string | null =>
  platformFees === 0 ? null : amountText(platformFees, holdsEstimate(sales));

/** What was ordered, in things to hand over: a weight asked for is one. */
export const itemCount = (sales: readonly Sale[]): number =>
  sales.reduce((count, sale) => count + ('quantity' in sale ? sale.quantity : 1), 0);

/** The same, of an order whose card pays the real weight (R-PAYMENTS-4). */
export const ONLINE_ESTIMATE_NOTICE =
  'Les montants précédés de «\u00A0~\u00A0» sont estimés\u00A0: le montant définitif est calculé au poids réel, et débité de votre carte une fois la commande pesée.';

/** The law wants this sentence beside every estimate. */
export const ESTIMATE_NOTICE =
  'Les montants précédés de «\u00A0~\u00A0» sont estimés\u00A0: le montant définitif est calculé au poids réel, pesé avant le retrait.';
