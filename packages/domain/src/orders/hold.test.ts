import { expect, it } from 'vitest';
import { amountToHold } from './hold.ts';
import { CHEESE, CHICKEN, lineOf, RADISH } from '../testing/sample-lines.ts';

it.each([
  ['what has a fixed price', [lineOf('r', RADISH, { quantity: 1 })], 371, 371],
  ['a weight that the shopper named', [lineOf('c', CHEESE, { selectedWeight: 350 })], 861, 861],
  ['goods to be weighed', [lineOf('k', CHICKEN, { quantity: 1 })], 2392, 2880],
  ['goods to be weighed, a round sum', [lineOf('k', CHICKEN, { quantity: 1 })], 1000, 1200],
  ['goods that were weighed', [lineOf('k', CHICKEN, { quantity: 1 }, { weighedGrams: 1700 })], 2392, 2392],
])('a card holds for %s: %s', (_case, lines, total, expected) => {
  expect(amountToHold(lines, total)).toBe(expected);
});
