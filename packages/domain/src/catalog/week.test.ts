import { describe, expect, it } from 'vitest';
import { MAX_PRICE } from '../money.ts';
import { copyOfLastWeek, editInWeek, stockLevel, undoOf, type WeekEdit, type WeekSaleable } from './week.ts';

const RADISH: WeekSaleable = {
  isEnabled: true,
  pricingModel: 'BY_UNIT',
  unitPrice: 180,
  unit: null,
  pricePerKilogram: null,
  averageWeight: null,
  options: [],
  isStockEnabled: false,
  stock: null,
  stockPerDay: false,
  usualStock: null,
};
const CHICKEN: WeekSaleable = {
  ...RADISH,
  pricingModel: 'BY_UNIT_WEIGHING_REQUIRED',
  unitPrice: null,
  pricePerKilogram: 1290,
  averageWeight: 20_000,
};
const POTATOES: WeekSaleable = {
  ...RADISH,
  pricingModel: 'BY_WEIGHT_OPTIONS',
  unitPrice: null,
  options: [{ weight: 1000, price: 250 }],
};
const COUNTED = { isStockEnabled: true, stock: 4 };
const PER_DAY = { isStockEnabled: true, stockPerDay: true, usualStock: 4 };

describe('what the week changes (R-CATALOG-10)', () => {
  it.each<[string, WeekSaleable, WeekEdit, Partial<WeekSaleable>]>([
    ['nothing', RADISH, {}, {}],
    ['whether it is on sale', RADISH, { isEnabled: false }, { isEnabled: false }],
    ['the price of a piece', RADISH, { price: 200 }, { unitPrice: 200 }],
    ['the price of a kilogram', CHICKEN, { price: 1390 }, { pricePerKilogram: 1390 }],
    ['a stock that was not counted', RADISH, { stock: 12 }, { isStockEnabled: true, stock: 12 }],
    ['a stock that is counted, to none', { ...RADISH, ...COUNTED }, { stock: 0 }, { ...COUNTED, stock: null }],
    ['a stock that is counted, emptied', { ...RADISH, ...COUNTED }, { stock: null }, { ...COUNTED, stock: null }],
    ['nothing of what is not counted by null', RADISH, { stock: null }, {}],
    ['what a day usually has', { ...RADISH, ...PER_DAY }, { stock: 9 }, { ...PER_DAY, usualStock: 9 }],
    [
      'the sale of what has options',
      POTATOES,
      { isEnabled: false, stock: 3 },
      { isEnabled: false, ...COUNTED, stock: 3 },
    ],
  ])('is %s', (_case, thing, edit, changed) => {
    expect(editInWeek(thing, edit)).toEqual({ edited: { ...thing, ...changed } });
  });

  it.each<[string, WeekSaleable, WeekEdit, object]>([
    ['one price for several weights', POTATOES, { price: 300 }, { problem: 'OPTIONS_HAVE_PRICES' }],
    ['no price', RADISH, { price: 0 }, { field: 'unitPrice', problem: 'MISSING' }],
    ['a piece too dear', CHICKEN, { price: MAX_PRICE }, { field: 'averageWeight', problem: 'TOO_HIGH' }],
  ])('is not %s', (_case, thing, edit, problem) => {
    expect(editInWeek(thing, edit)).toEqual({ problem });
  });
});

it.each([
  ['BY_UNIT', undefined, 'UNCOUNTED'],
  ['BY_UNIT', 0, 'NONE'],
  ['BY_UNIT', 5, 'LOW'],
  ['BY_UNIT', 6, 'ENOUGH'],
  ['BY_CAPTURED_WEIGHT', 2000, 'LOW'],
  ['BY_CAPTURED_WEIGHT', 2001, 'ENOUGH'],
] as const)('%s with %s left is %s', (model, left, level) => {
  expect(stockLevel(model, left)).toBe(level);
});

describe('copying last week (R-CATALOG-11)', () => {
  const things = [
    { ...RADISH, id: 'off and empty', isEnabled: false, isStockEnabled: true, stock: null },
    { ...RADISH, id: 'off', isEnabled: false },
    { ...RADISH, id: 'low', ...COUNTED },
    { ...RADISH, id: 'full', ...COUNTED, stock: 30 },
    { ...RADISH, id: 'per day', ...PER_DAY },
    { ...RADISH, id: 'not sold then', isEnabled: false },
    { ...RADISH, id: 'new', isEnabled: false },
  ];
  const lastWeek = [
    { id: 'off and empty', wasOnSale: true, stock: 20 },
    { id: 'off', wasOnSale: true, stock: null },
    { id: 'low', wasOnSale: true, stock: 20 },
    { id: 'full', wasOnSale: true, stock: 20 },
    { id: 'per day', wasOnSale: true, stock: 20 },
    { id: 'not sold then', wasOnSale: false, stock: 20 },
    { id: 'deleted since', wasOnSale: true, stock: 20 },
  ];
  const changes = copyOfLastWeek(things, lastWeek);

  it('puts back on sale and fills up, and takes nothing away', () => {
    expect(changes).toEqual([
      { id: 'off and empty', isEnabled: true, stock: 20 },
      { id: 'off', isEnabled: true },
      { id: 'low', stock: 20 },
    ]);
  });

  it('is taken back to what was there', () => {
    expect(undoOf(things, changes)).toEqual([
      { id: 'off and empty', isEnabled: false, stock: null },
      { id: 'off', isEnabled: false },
      { id: 'low', stock: 4 },
    ]);
  });
});
