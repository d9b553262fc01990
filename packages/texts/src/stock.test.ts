import { expect, it } from 'vitest';
import { stockSummary } from './stock.ts';

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const radish = {
  pricingModel: 'BY_UNIT',
  unit: 'botte',
  isStockEnabled: true,
  stock: 45,
  stockPerDay: false,
  usualStock: null,
} as const;

it.each([
  [radish, '45 bottes'],
  [{ ...radish, stock: 1 }, '1 botte'],
  [{ ...radish, unit: null }, '45 pièces'],
  [{ ...radish, unit: 'cagette', stockPerDay: true, usualStock: 12 }, '12 cagettes par jour'],
  [{ ...radish, pricingModel: 'BY_CAPTURED_WEIGHT', unit: null, stock: 2500 }, '2,5 kg'],
  [{ ...radish, stock: null }, 'Épuisé'],
  [{ ...radish, isStockEnabled: false }, 'Non suivi'],
] as const)('a stock is counted in the thing’s own word: %o, %s', (saleable, words) => {
  expect(plain(stockSummary(saleable))).toBe(words);
});
