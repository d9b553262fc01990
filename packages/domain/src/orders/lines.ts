import { estimatedUnitPrice, type PricingModel, type Prices } from '../catalog/pricing.ts';
import { depositsOf, type LineWithDeposit, worthOf } from '../till/deposits.ts';
import type { Stock } from '../catalog/stock.ts';
import { MAX_ORDER_TOTAL, MAX_QUANTITY, MAX_SELECTED_WEIGHT } from '../limits.ts';
import type { Cents } from '../money.ts';
import { type Grams, priceOfWeight } from '../weight.ts';

export { MAX_LINES, MAX_ORDER_TOTAL, MAX_QUANTITY, MAX_SELECTED_WEIGHT } from '../limits.ts';

/** What a shopper asks for: pieces, prepared weights by the piece, or a weight of their own. */
export interface LineWish {
  saleableId: string;
  quantity?: number | undefined;
  optionWeight?: Grams | undefined;
  selectedWeight?: Grams | undefined;
}

/** R-ORDERS-8: its total, or what leaves with it against a deposit, is more than an order may come to. */
export const isOrderTooBig = (total: Cents, lines: readonly LineWithDeposit[]): boolean =>
  total > MAX_ORDER_TOTAL || worthOf(depositsOf(lines)) > MAX_ORDER_TOTAL;

/** The weight a shopper names goes by steps that a scale can follow. */
export const WEIGHT_STEP: Grams = 50;

export interface PricedLine {
  klass: 'CapturedWeightOrderSale' | 'UnitOrderSale' | 'WeighingRequiredUnitOrderSale' | 'WeightOptionOrderSale';
  quantity: number | null;
  selectedWeight: Grams | null;
  optionWeight: Grams | null;
  unitPrice: Cents | null;
  pricePerKilogram: Cents | null;
  averageWeight: Grams | null;
  /** What one of it is called; null is a piece, or nothing that is counted by the piece. */
  unit: string | null;
  subTotal: Cents;
  /** The amount is only known once weighed (R-ORDERS-7). */
  isEstimate: boolean;
}

const NOTHING = {
  quantity: null,
  selectedWeight: null,
  optionWeight: null,
  unitPrice: null,
  pricePerKilogram: null,
  averageWeight: null,
  unit: null,
};

/** R-ORDERS-7. Undefined: what is asked for does not fit how the thing is sold (any more). */
export function priceLine(
  saleable: Prices & { pricingModel: PricingModel },
  { quantity, optionWeight, selectedWeight }: LineWish,
): PricedLine | undefined {
  const { unitPrice, pricePerKilogram, averageWeight, options } = saleable;
  switch (saleable.pricingModel) {
    case 'BY_UNIT':
      if (!isQuantity(quantity) || unitPrice === null) return undefined;
      return {
        ...NOTHING,
        klass: 'UnitOrderSale',
        quantity,
        unitPrice,
        unit: saleable.unit,
        subTotal: unitPrice * quantity,
        isEstimate: false,
      };
    case 'BY_WEIGHT_OPTIONS': {
      const option = options.find(({ weight }) => weight === optionWeight);
      if (!isQuantity(quantity) || !option) return undefined;
      return {
        ...NOTHING,
        klass: 'WeightOptionOrderSale',
        quantity,
        optionWeight: option.weight,
        unitPrice: option.price,
        subTotal: option.price * quantity,
        isEstimate: false,
      };
    }
    case 'BY_CAPTURED_WEIGHT':
      if (!isWeight(selectedWeight) || pricePerKilogram === null) return undefined;
      return {
        ...NOTHING,
        klass: 'CapturedWeightOrderSale',
        selectedWeight,
        pricePerKilogram,
        subTotal: priceOfWeight(pricePerKilogram, selectedWeight),
        isEstimate: false,
      };
    case 'BY_UNIT_WEIGHING_REQUIRED':
      if (!isQuantity(quantity) || pricePerKilogram === null || averageWeight === null) return undefined;
      return {
        ...NOTHING,
        klass: 'WeighingRequiredUnitOrderSale',
        quantity,
        pricePerKilogram,
        averageWeight,
        subTotal: estimatedUnitPrice(pricePerKilogram, averageWeight) * quantity,
        isEstimate: true,
      };
  }
}

const isQuantity = (value: number | undefined): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_QUANTITY;
const isWeight = (value: number | undefined): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_SELECTED_WEIGHT;

/** In pieces, or in grams where the shopper names the weight: as the merchant counts it. */
export const stockTaken = ({
  quantity,
  selectedWeight,
}: {
  quantity?: number | null | undefined;
  selectedWeight?: Grams | null | undefined;
}): number => quantity ?? selectedWeight ?? 0;

/** How much can still be ordered; undefined when stock is not counted. */
export const stockLeft = ({ isStockEnabled, stock }: Stock): number | undefined =>
  isStockEnabled ? (stock ?? 0) : undefined;

/** Two lines of one article (two weights of the same cheese) take from the same stock. */
export function firstShortage<Line extends { saleableId: string; taken: number; stock: Stock }>(
  lines: readonly Line[],
): { line: Line; left: number } | undefined {
  const wanted = new Map<string, number>();
  for (const { saleableId, taken } of lines) wanted.set(saleableId, (wanted.get(saleableId) ?? 0) + taken);
  for (const line of lines) {
    const left = stockLeft(line.stock);
    if (left !== undefined && (wanted.get(line.saleableId) ?? 0) > left) return { line, left };
  }
  return undefined;
}

/** What a sentence says of a thing that there is not enough of. */
export interface Shortage {
  label: string;
  left: number;
  isWeight: boolean;
  /** The collection date that it falls short on; null where one stock counts for all. */
  date: string | null;
}

export const shortageOf = (
  { label, pricingModel, stockPerDay }: { label: string; pricingModel: PricingModel; stockPerDay: boolean },
  date: string,
  left: number,
): Shortage => ({ label, left, isWeight: pricingModel === 'BY_CAPTURED_WEIGHT', date: stockPerDay ? date : null });
