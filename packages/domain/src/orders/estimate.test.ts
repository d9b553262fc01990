import { expect, it } from 'vitest';
import { holdsEstimate, isEstimated } from './estimate.ts';

const toWeigh = { klass: 'WeighingRequiredUnitOrderSale', weighedGrams: null };
const weighed = { klass: 'WeighingRequiredUnitOrderSale', weighedGrams: 1700 };
const unit = { klass: 'UnitOrderSale' };
const captured = { klass: 'CapturedWeightOrderSale' };

it.each([
  [toWeigh, true],
  [weighed, false],
  [unit, false],
  [captured, false],
])('%j is an estimate: %s', (line, expected) => {
  expect(isEstimated(line)).toBe(expected);
});

it('a sum with one estimate is one', () => {
  expect(holdsEstimate([unit, toWeigh, weighed])).toBe(true);
  expect(holdsEstimate([unit, weighed])).toBe(false);
  expect(holdsEstimate([])).toBe(false);
});
