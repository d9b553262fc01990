import fc from 'fast-check';
import { expect, it } from 'vitest';
import { totalsOf } from './totals.ts';

const THREE_PERCENT = { basisPoints: 300, fixedCents: 0 };

it.each([
  [[], THREE_PERCENT, { subTotal: 0, fees: 0, total: 0 }],
  [[{ subTotal: 520 }, { subTotal: 2199 }], THREE_PERCENT, { subTotal: 2719, fees: 82, total: 2801 }],
  [[{ subTotal: 520 }], null, { subTotal: 520, fees: 0, total: 520 }],
  [[{ subTotal: 520 }], { basisPoints: 0, fixedCents: 25 }, { subTotal: 520, fees: 25, total: 545 }],
])('%j with the fee %j', (lines, fee, expected) => {
  expect(totalsOf(lines, fee)).toEqual(expected);
});

it('adds up, and does not depend on the order of the lines', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ subTotal: fc.nat(100_000) })), (lines) => {
      const { subTotal, fees, total } = totalsOf(lines, THREE_PERCENT);
      expect(total).toBe(subTotal + fees);
      expect(totalsOf(lines.toReversed(), THREE_PERCENT)).toEqual({ subTotal, fees, total });
    }),
  );
});
