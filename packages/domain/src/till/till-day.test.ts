import { describe, expect, it } from 'vitest';
import { worthOfPieces } from './denominations.ts';
import { type ByMeans, expectedOf, gapsOf, largestGap, needsNote, totalOf } from './till-day.ts';

const amounts = (some: Partial<ByMeans>): ByMeans => ({
  CASH: 0,
  CHEQUE: 0,
  CARD: 0,
  TRANSFER: 0,
  VOUCHER: 0,
  ...some,
});

describe('what the till has to hold', () => {
  it('is what was taken less what was given back, by means; nobody said how counts with the cash', () => {
    const expected = expectedOf([
      { means: 'CASH', cents: 1000 },
      { means: 'UNSPECIFIED', cents: 500 },
      { means: 'CASH', cents: -200 },
      { means: 'CHEQUE', cents: 721 },
      { means: 'CARD_ONLINE', cents: 9999 },
      { means: 'BALANCE', cents: 400 },
    ]);
    expect(expected).toEqual(amounts({ CASH: 1300, CHEQUE: 721 }));
    expect(totalOf(expected)).toBe(2021);
  });
});

describe('a gap', () => {
  it.each<[string, Partial<ByMeans>, Partial<ByMeans>, number, number, boolean]>([
    ['none, with the float in the cash', { CASH: 1300 }, { CASH: 6300 }, 5000, 0, false],
    ['five euros need no word', { CASH: 1300 }, { CASH: 800 }, 0, 500, false],
    ['a cent more does', { CASH: 1300 }, { CASH: 799 }, 0, 501, true],
    ['one means does not make good for another', { CASH: 1000, CHEQUE: 1000 }, { CASH: 2000 }, 0, 1000, true],
    ['cash given back is taken from the float', { CASH: -500 }, { CASH: 4500 }, 5000, 0, false],
  ])('%s', (_case, expected, counted, float, largest, isExplained) => {
    const gaps = gapsOf({ expected: amounts(expected), counted: amounts(counted), float });
    expect([largestGap(gaps), needsNote(gaps)]).toEqual([largest, isExplained]);
  });
});

it('notes and coins come to what they are worth', () => {
  expect(worthOfPieces({})).toBe(0);
  expect(worthOfPieces({ 2000: 3, 500: 1, 50: 2, 1: 7, 300: 9 })).toBe(6607);
});
