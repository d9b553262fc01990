import fc from 'fast-check';
import type { ChangeSaleable } from '../orders/change.ts';
import type { OrderLine } from '../orders/order-line.ts';
import { priceLine } from '../orders/lines.ts';

/** Things to sell and lines of them, for the tests of what happens to orders. */
const NOTHING = { unitPrice: null, pricePerKilogram: null, averageWeight: null, options: [], unit: null };
const saleable = (id: string, more: Partial<ChangeSaleable>): ChangeSaleable => ({
  id,
  label: id,
  categoryLabel: null,
  tvaRate: 'RATE_5_5',
  isEnabled: true,
  isStockEnabled: true,
  stock: 50,
  stockPerDay: false,
  usualStock: null,
  dayStock: [],
  pricingModel: 'BY_UNIT',
  deposit: null,
  ...NOTHING,
  ...more,
});

export const RADISH = saleable('Radis', { unitPrice: 180 });
export const WINE = saleable('Vin', { unitPrice: 990, tvaRate: 'RATE_20', isStockEnabled: false, stock: null });
export const POTATOES = saleable('Pommes de terre', {
  pricingModel: 'BY_WEIGHT_OPTIONS',
  options: [
    { weight: 1000, price: 250 },
    { weight: 5000, price: 1100 },
  ],
});
export const CHEESE = saleable('Tomme', { pricingModel: 'BY_CAPTURED_WEIGHT', pricePerKilogram: 2390, stock: 9000 });
export const CHICKEN = saleable('Poulet', {
  pricingModel: 'BY_UNIT_WEIGHING_REQUIRED',
  pricePerKilogram: 1290,
  averageWeight: 1800,
});
export const SALEABLES = new Map([RADISH, WINE, POTATOES, CHEESE, CHICKEN].map((one) => [one.id, one]));

export interface LineAmountWish {
  quantity?: number;
  optionWeight?: number;
  selectedWeight?: number;
}

export function lineOf(id: string, of: ChangeSaleable, wish: LineAmountWish, more: Partial<OrderLine> = {}): OrderLine {
  const priced = priceLine(of, { saleableId: of.id, ...wish });
  if (!priced) throw new Error('a sample that is not sold that way');
  const { isEstimate: _, ...amounts } = priced;
  return {
    id,
    saleableId: of.id,
    label: of.label,
    categoryLabel: null,
    rate: of.tvaRate,
    weighedGrams: null,
    deposit: of.deposit,
    ...amounts,
    estimatedSubTotal: amounts.subTotal,
    ...more,
  };
}

/** Something of any kind, in any amount. */
export const anyWish = fc.constantFrom(...SALEABLES.values()).chain((of) =>
  fc
    .record({ quantity: fc.integer({ min: 1, max: 9 }), weight: fc.integer({ min: 50, max: 1500 }), pack: fc.nat(1) })
    .map(({ quantity, weight, pack }): { of: ChangeSaleable; wish: LineAmountWish } => ({
      of,
      wish:
        of.pricingModel === 'BY_CAPTURED_WEIGHT'
          ? { selectedWeight: weight }
          : of.pricingModel === 'BY_WEIGHT_OPTIONS'
            ? { quantity, optionWeight: of.options[pack]?.weight ?? 0 }
            : { quantity },
    })),
);
