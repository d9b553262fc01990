import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactIban, ibanLast4, isIban } from './iban.ts';

const FRENCH = 'FR1420041010050500013M02606';

describe('an IBAN', () => {
  it.each([
    FRENCH,
    'FR14 2004 1010 0505 0001 3M02 606',
    'fr14 2004 1010 0505 0001 3m02 606',
    'FR76 3000 6000 0112 3456 7890 189',
    'DE89370400440532013000',
    'BE68 5390 0754 7034',
    'MC58 1122 2000 0101 2345 6789 030',
    'GB29 NWBK 6016 1331 9268 19',
  ])('%s is taken', (iban) => {
    expect(isIban(iban)).toBe(true);
  });

  it.each([
    ['', 'nothing'],
    ['FR1420041010050500013M02607', 'another last digit'],
    ['FR1520041010050500013M02606', 'another key'],
    ['FR142004101005050001302606', 'one sign short'],
    ['FR1420041010050500013M026060', 'one sign long'],
    ['1420041010050500013M02606', 'no country'],
    ['FR14-2004-1010', 'dashes'],
    ['<script>', 'anything else'],
  ])('%j is not: %s', (iban) => {
    expect(isIban(iban)).toBe(false);
  });

  it('one changed digit is always seen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 20 }), fc.integer({ min: 1, max: 9 }), (at, step) => {
        const changed = String((Number(FRENCH[at]) + step) % 10);
        return !isIban(FRENCH.slice(0, at) + changed + FRENCH.slice(at + 1));
      }),
    );
  });

  it('two neighbours exchanged are always seen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 25 }), (at) => {
        const [sign, next] = [FRENCH[at] as string, FRENCH[at + 1] as string];
        return next === sign || !isIban(FRENCH.slice(0, at) + next + sign + FRENCH.slice(at + 2));
      }),
    );
  });

  it('whose check digits are made by the rule is taken, at the length of its country only', () => {
    const account = (length: number) =>
      fc
        .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
        .map((digits) => digits.join(''));
    // F is 15, R is 27.
    const french = (bban: string) => `FR${String(98n - (BigInt(`${bban}152700`) % 97n)).padStart(2, '0')}${bban}`;
    fc.assert(fc.property(account(23), (bban) => isIban(french(bban))));
    fc.assert(fc.property(fc.constantFrom(22, 24).chain(account), (bban) => !isIban(french(bban))));
  });
});

it('is kept without spaces, in capitals, and shown by its last four signs', () => {
  expect(compactIban('fr14 2004\u00A01010 0505 0001 3m02 606')).toBe(FRENCH);
  expect(ibanLast4('FR14 2004 1010 0505 0001 3M02 606')).toBe('2606');
});
