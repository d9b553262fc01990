import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptMoneyTyping, divideHalfUp, moneyFieldText, typedCents } from './money.ts';

describe('typing an amount', () => {
  it.each([
    ['12', '12'],
    ['12.5', '12,5'],
    ['12,50', '12,50'],
    ['.', '0,'],
    [',5', '0,5'],
    ['', ''],
    ['1 234,50', '1234,50'],
    ['12,50 €', '12,50'],
  ])('%j is taken as %j', (typed, shown) => {
    expect(acceptMoneyTyping(typed)).toBe(shown);
  });

  it.each(['12,505', '1,2,3', '1.2.3', 'abc', '-5', '1e3'])('%j is refused', (typed) => {
    expect(acceptMoneyTyping(typed)).toBeUndefined();
  });
});

describe('cents of a typed amount', () => {
  it.each([
    ['2,4', 240],
    ['2.40', 240],
    ['2,', 200],
    ['0,05', 5],
    ['', null],
    ['0', null],
    ['0,00', null],
  ])('%j holds %j', (typed, cents) => {
    expect(typedCents(typed)).toBe(cents);
  });

  it('gives back every amount it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (cents) => typedCents(moneyFieldText(cents)) === cents),
    );
  });
});

it.each([
  [5, 10, 1],
  [4, 10, 0],
  [15, 10, 2],
  [1000, 1000, 1],
  [0, 7, 0],
])('%i / %i rounds half up to %i', (numerator, denominator, expected) => {
  expect(divideHalfUp(numerator, denominator)).toBe(expected);
});
