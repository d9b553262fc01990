import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PricingModel, Prices } from '../catalog/pricing.ts';
import { firstShortage, priceLine, stockLeft, stockTaken } from './lines.ts';
import { orderReference } from './reference.ts';

const NO_PRICES: Prices = { unitPrice: null, pricePerKilogram: null, averageWeight: null, options: [], unit: null };
const honey = { ...NO_PRICES, pricingModel: 'BY_UNIT' as PricingModel, unitPrice: 750 };
const carrots = {
  ...NO_PRICES,
  pricingModel: 'BY_WEIGHT_OPTIONS' as PricingModel,
  options: [
    { weight: 500, price: 150 },
    { weight: 1000, price: 280 },
  ],
};
const cheese = { ...NO_PRICES, pricingModel: 'BY_CAPTURED_WEIGHT' as PricingModel, pricePerKilogram: 1999 };
const chicken = {
  ...NO_PRICES,
  pricingModel: 'BY_UNIT_WEIGHING_REQUIRED' as PricingModel,
  pricePerKilogram: 1155,
  averageWeight: 1810,
};

describe('the amount of a line', () => {
  it.each([
    ['pieces', honey, { quantity: 3 }, 2250, false],
    ['prepared weights', carrots, { quantity: 2, optionWeight: 1000 }, 560, false],
    ['a weight of one’s own, half up', cheese, { selectedWeight: 250 }, 500, false],
    ['an estimate, rounded per piece', chicken, { quantity: 3 }, 2091 * 3, true],
  ])('%s', (_, saleable, wish, subTotal, isEstimate) => {
    expect(priceLine(saleable, { saleableId: 's', ...wish })).toMatchObject({ subTotal, isEstimate });
  });

  it.each([
    ['no quantity', honey, {}],
    ['none', honey, { quantity: 0 }],
    ['half a piece', honey, { quantity: 1.5 }],
    ['too many', honey, { quantity: 1001 }],
    ['an option that is gone', carrots, { quantity: 1, optionWeight: 750 }],
    ['an option not named', carrots, { quantity: 1 }],
    ['pieces of what is weighed out', cheese, { quantity: 2 }],
    ['no weight', cheese, { selectedWeight: 0 }],
  ])('%s is no line', (_, saleable, wish) => {
    expect(priceLine(saleable, { saleableId: 's', ...wish })).toBeUndefined();
  });

  it('is in whole cents, whatever is asked', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        (pricePerKilogram, selectedWeight) => {
          const line = priceLine({ ...cheese, pricePerKilogram }, { saleableId: 's', selectedWeight });
          expect(Number.isInteger(line?.subTotal)).toBe(true);
          expect(Math.abs((line?.subTotal ?? 0) * 1000 - pricePerKilogram * selectedWeight)).toBeLessThanOrEqual(500);
        },
      ),
    );
  });
});

describe('stock', () => {
  it('is taken in pieces, or in grams', () => {
    expect([stockTaken({ quantity: 3 }), stockTaken({ selectedWeight: 350 })]).toEqual([3, 350]);
  });

  it('not counted is never short; counted and null is none', () => {
    expect([
      stockLeft({ isStockEnabled: false, stock: 0 }),
      stockLeft({ isStockEnabled: true, stock: null }),
      stockLeft({ isStockEnabled: true, stock: 4 }),
    ]).toEqual([undefined, 0, 4]);
  });

  it('two lines of one thing draw on one stock', () => {
    const stock = { isStockEnabled: true, stock: 4 };
    const line = (taken: number) => ({ saleableId: 'carrots', taken, stock });
    expect(firstShortage([line(2), line(2)])).toBeUndefined();
    expect(firstShortage([line(2), line(3)])).toMatchObject({ left: 4 });
  });
});

it('a reference has eight signs that are not mistaken for one another', () => {
  let next = 0;
  const all = Array.from({ length: 10 }, () => orderReference((below) => next++ % below)).join('');
  expect(orderReference(() => 0)).toHaveLength(8);
  expect(all).not.toMatch(/[0O1IL2Z5S8BUV]/);
  expect(new Set(all).size).toBe(23);
});
