import { describe, expect, it } from 'vitest';
import { stockLeft } from '../orders/lines.ts';
import { countedStock, type DayStock, normaliseStock, stockOn, stockOnSome, withTaken } from './stock.ts';

const ONE = { isStockEnabled: true, stock: 12, stockPerDay: false, usualStock: null };
const PER_DAY = { isStockEnabled: true, stock: null, stockPerDay: true, usualStock: 12 };
const UNCOUNTED = { isStockEnabled: false, stock: null, stockPerDay: false, usualStock: null };

it.each([
  [ONE, ONE],
  [
    { ...ONE, stock: 0 },
    { ...ONE, stock: null },
  ],
  [
    { ...ONE, stock: null, usualStock: 3 },
    { ...ONE, stock: null },
  ],
  [{ ...PER_DAY, stock: 4 }, PER_DAY],
  [
    { ...PER_DAY, usualStock: 0 },
    { ...PER_DAY, usualStock: null },
  ],
  [{ ...ONE, isStockEnabled: false }, UNCOUNTED],
  [{ ...PER_DAY, isStockEnabled: false }, UNCOUNTED],
])('%j is kept as %j', (given, kept) => {
  expect(normaliseStock(given)).toEqual(kept);
});

it.each([
  [ONE, 12],
  [PER_DAY, 12],
  [{ ...PER_DAY, usualStock: null }, 0],
  [UNCOUNTED, undefined],
])('of %j the merchant counts %s', (plan, counted) => {
  expect(countedStock(plan)).toBe(counted);
});

describe('stock per collection date (R-CATALOG-13)', () => {
  const eggs: DayStock = {
    ...PER_DAY,
    dayStock: [
      { date: '2026-11-20', left: 3 },
      { date: '2026-11-21', left: -2 },
    ],
  };

  it.each([
    ['2026-11-20', 3],
    ['2026-11-21', 0],
    ['2026-11-22', 12],
  ])('on %s, %s are left', (date, left) => {
    expect(stockLeft(stockOn(eggs, date))).toBe(left);
  });

  it('is sold out only where no day has any', () => {
    expect(stockLeft(stockOnSome(eggs, ['2026-11-20', '2026-11-21']))).toBe(3);
    expect(stockLeft(stockOnSome(eggs, ['2026-11-21']))).toBe(0);
    expect(stockLeft(stockOnSome(eggs, []))).toBe(0);
  });

  it('is taken for its date alone, and what was promised too often is made up first', () => {
    const after = withTaken(withTaken(eggs, { date: '2026-11-22', amount: 5 }), { date: '2026-11-21', amount: -3 });
    expect(['2026-11-20', '2026-11-21', '2026-11-22'].map((date) => stockLeft(stockOn(after, date)))).toEqual([
      3, 1, 7,
    ]);
  });

  it('is one and the same for all dates where it is counted once, and none where it is not', () => {
    const one = { ...ONE, dayStock: [] };
    expect(stockOn(one, '2026-11-20')).toBe(one);
    expect(stockLeft(stockOnSome({ ...UNCOUNTED, dayStock: [] }, []))).toBeUndefined();
  });
});
