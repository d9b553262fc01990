import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canReceiveSms, phoneDigits, toE164, isSmsOpen } from './phone.ts';

describe('a number as networks want it', () => {
  it.each([
    ['0612345678', '+33612345678'],
    ['06 12 34 56 78', '+33612345678'],
    ['06.12.34.56.78', '+33612345678'],
    ['06-12-34-56-78', '+33612345678'],
    ['06\u00A012\u00A034\u00A056\u00A078', '+33612345678'],
    ['06/12/34/56/78', '+33612345678'],
    ['06–12‑34–56‑78', '+33612345678'],
    // As some phones copy it, between signs that nobody sees.
    ['\u202A06\u202F12 34 56 78\u202C', '+33612345678'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['0033612345678', '+33612345678'],
    ['05 53 31 45 45', '+33553314545'],
    ['+32 470 12 34 56', '+32470123456'],
  ])('%j is %s', (typed, number) => {
    expect(toE164(typed)).toBe(number);
  });

  it.each([
    '',
    '12',
    '061234567',
    '06123456789',
    '0012345',
    '00 12',
    '+0612345678',
    'zéro six',
    '06 12 34 56 7a',
    '1'.repeat(20),
    '+1234567890123456',
  ])('%j is none', (typed) => {
    expect(toE164(typed)).toBeUndefined();
  });

  it('any French number, however spaced, comes out the same, and stays so', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), digits, fc.constantFrom('', ' ', '.', '-'), (first, rest, gap) => {
        const number = `+33${first}${rest.join('')}`;
        expect(toE164(['0', first, ...rest].join(gap))).toBe(number);
        expect(toE164(number)).toBe(number);
      }),
    );
  });
});

it.each([
  ['+33612345678', true],
  ['+33712345678', true],
  ['+33553314545', false],
  ['+33900000000', false],
  ['+32470123456', true],
])('%s can receive a text message: %s', (number, expected) => {
  expect(canReceiveSms(number)).toBe(expected);
});

it.each([
  ['06 11', '0611'],
  ['+33611', '0611'],
  ['+33 (0)6 11', '0611'],
  ['0033 6 11', '0611'],
  ['+32 470', '32470'],
  ['0044', '0044'],
  ['22 33', '2233'],
  ['', ''],
])('the digits of %j are %j', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits);
});

it.each([
  ['+33612345678', ['FR'], true],
  ['+33553314545', ['FR'], false],
  ['+33612345', ['FR'], false],
  ['+590690123456', ['FR'], false],
  ['+590690123456', ['FR', 'GP'], true],
  ['+32470123456', ['FR'], false],
  ['+32470123456', ['BE'], true],
  ['+212612345678', ['FR', 'BE', 'CH'], false],
] as const)('R-ABUSE-5: text messages to %s where %j are open: %s', (number, countries, expected) => {
  expect(isSmsOpen(number, countries)).toBe(expected);
});
