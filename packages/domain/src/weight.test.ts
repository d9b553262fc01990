import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pricePerKilogramOf, priceOfWeight } from './weight.ts';

it.each([
  [1550, 800, 1240],
  [999, 500, 500],
  [1, 499, 0],
  [1, 500, 1],
])('%i cents per kg for %i g cost %i cents', (perKilogram, grams, expected) => {
  expect(priceOfWeight(perKilogram, grams)).toBe(expected);
});

it.each([
  [300, 500, 600],
  [333, 333, 1000],
])('%i cents for %i g are %i cents per kg', (price, grams, expected) => {
  expect(pricePerKilogramOf(price, grams)).toBe(expected);
});

it('charges exactly the price per kilogram for one kilogram', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 10_000_000 }), (price) => priceOfWeight(price, 1000) === price));
});
