import { expect, it } from 'vitest';
import { normaliseStock } from './stock.ts';

it.each([
  [
    { isStockEnabled: true, stock: 12 },
    { isStockEnabled: true, stock: 12 },
  ],
  [
    { isStockEnabled: true, stock: 0 },
    { isStockEnabled: true, stock: null },
  ],
  [
    { isStockEnabled: true, stock: null },
    { isStockEnabled: true, stock: null },
  ],
  [
    { isStockEnabled: false, stock: 12 },
    { isStockEnabled: false, stock: null },
  ],
])('%j is kept as %j', (given, kept) => {
  expect(normaliseStock(given)).toEqual(kept);
});
