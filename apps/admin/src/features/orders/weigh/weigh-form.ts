import { type Order, type Sale, setOrderFinalWeights } from '@etal/contract/orders';
import { holdsEstimate, isEstimated } from '@etal/domain/orders/estimate';
import { MAX_ORDER_TOTAL } from '@etal/domain/orders/lines';
import { totalsOf } from '@etal/domain/orders/totals';
import { isFarFromExpected, isToBeWeighed, weighLines } from '@etal/domain/orders/weighing';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { amountText } from '@etal/texts/order-lines';
import type { ResolverResult } from 'react-hook-form';
import { checkForm } from '../../../forms/form-check.ts';
import { toResolverResult } from '../../../forms/resolver.ts';
import type { FinalWeight } from '../order-actions.ts';

type Sold = Pick<Order, 'sales'>;
type WeighedSale = Extract<Sale, { klass: 'WeighingRequiredUnitOrderSale' }>;

export const weighedSales = ({ sales }: Sold): WeighedSale[] => sales.filter((sale) => isToBeWeighed(sale));

/** Those of them that nobody has weighed. */
export const unweighedSales = (order: Sold): WeighedSale[] => weighedSales(order).filter(isEstimated);

export interface WeighValues {
  weights: { saleId: string; weighedGrams: number | null }[];
}

export const weighValuesOf = (sales: readonly WeighedSale[]): WeighValues => ({
  weights: sales.map(({ id, weighedGrams }) => ({ saleId: id, weighedGrams })),
});

/** The weights typed so far; a line left empty stays an estimate. */
export const filledWeights = ({ weights }: WeighValues): FinalWeight[] =>
  weights.flatMap(({ saleId, weighedGrams }) => (weighedGrams === null ? [] : [{ saleId, weighedGrams }]));

/** The request's own check of what is filled in, told beside the field it came from, then what the order comes to. */
export function checkWeights({ sales }: Sold, values: WeighValues): ResolverResult<WeighValues> {
  const filled = filledWeights(values);
  if (filled.length === 0)
    return toResolverResult(values, { 'weights.0.weighedGrams': 'Saisissez au moins un poids.' });
  const checked = checkForm(setOrderFinalWeights.body, { weights: filled });
  if (!('errors' in checked)) {
    const after = reweighedSales(sales, values);
    if (totalsOf(after, null).subTotal <= MAX_ORDER_TOTAL) return toResolverResult(values, {});
    // Beside the line that weighs most on it: a digit too many, most likely.
    const amounts = values.weights.map(({ saleId }) => after.find(({ id }) => id === saleId)?.subTotal ?? 0);
    const dearest = amounts.indexOf(Math.max(...amounts));
    return toResolverResult(values, { [`weights.${dearest}.weighedGrams`]: SCREEN_SENTENCES.ORDER_TOO_BIG });
  }
  const errors = Object.entries(checked.errors).map(([path, message]) => {
    const saleId = filled[Number(path.split('.')[1])]?.saleId;
    return [`weights.${values.weights.findIndex((weight) => weight.saleId === saleId)}.weighedGrams`, message];
  });
  return toResolverResult(values, Object.fromEntries(errors) as Record<string, string>);
}

/** Every weight is asked for: what is left empty is told beside its field. */
export function checkAllWeights(order: Sold, values: WeighValues): ResolverResult<WeighValues> {
  const empty = values.weights.flatMap(({ weighedGrams }, index) =>
    weighedGrams === null
      ? [[`weights.${index}.weighedGrams`, 'Saisissez ce poids, ou facturez au poids estimé.'] as const]
      : [],
  );
  return empty.length > 0 ? toResolverResult(values, Object.fromEntries(empty)) : checkWeights(order, values);
}

/** The typed weights that are half or double of what was expected: they are asked for once more. */
export const farWeights = (order: Sold, values: WeighValues): { sale: WeighedSale; grams: number }[] =>
  weighedSales(order).flatMap((sale) => {
    const grams = values.weights.find(({ saleId }) => saleId === sale.id)?.weighedGrams ?? null;
    return grams !== null && grams !== sale.weighedGrams && isFarFromExpected(sale, grams) ? [{ sale, grams }] : [];
  });

/** The lines as they would be charged; one that was emptied stays as it is now. */
export const reweighedSales = (sales: readonly Sale[], values: WeighValues): readonly Sale[] =>
  weighLines(sales, new Map(filledWeights(values).map(({ saleId, weighedGrams }) => [saleId, weighedGrams]))) ?? sales;

export interface WeighPreview {
  /** Keyed by the line's id. */
  lines: Map<string, string>;
  subTotal: string;
}

/** The total of the goods. The service fees depend on it, but only the server knows their rate. */
export function previewWeights({ sales }: Sold, values: WeighValues): WeighPreview {
  const after = reweighedSales(sales, values);
  return {
    lines: new Map(after.map((sale) => [sale.id, amountText(sale.subTotal, isEstimated(sale))])),
    subTotal: amountText(totalsOf(after, null).subTotal, holdsEstimate(after)),
  };
}
