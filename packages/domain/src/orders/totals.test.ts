import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type OrderTotals, totalsOf } from './totals.ts';
import { type PlatformFee, platformShare } from './fees.ts';

const THREE_PERCENT: PlatformFee = { basisPoints: 300, fixedCents: 0, bearer: 'SHOPPER' };

const FIXED: PlatformFee = { basisPoints: 0, fixedCents: 25, bearer: 'SHOPPER' };

it.each<[{ subTotal: number }[], PlatformFee | null, OrderTotals]>([
  [[], THREE_PERCENT, { subTotal: 0, fees: 0, borneFees: 0, total: 0 }],
  [[{ subTotal: 520 }, { subTotal: 2199 }], THREE_PERCENT, { subTotal: 2719, fees: 82, borneFees: 0, total: 2801 }],
  [[{ subTotal: 520 }], null, { subTotal: 520, fees: 0, borneFees: 0, total: 520 }],
  [[{ subTotal: 520 }], FIXED, { subTotal: 520, fees: 25, borneFees: 0, total: 545 }],
  [[{ subTotal: 520 }], { ...FIXED, bearer: 'MERCHANT' }, { subTotal: 520, fees: 0, borneFees: 25, total: 520 }],
])('%j with the fee %j', (lines, fee, expected) => {
  expect(totalsOf(lines, fee)).toEqual(expected);
});

it('adds up, and does not depend on the order of the lines', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ subTotal: fc.nat(100_000) })), (lines) => {
      const totals = totalsOf(lines, THREE_PERCENT);
      expect(totals.total).toBe(totals.subTotal + totals.fees);
      expect(totalsOf(lines.toReversed(), THREE_PERCENT)).toEqual(totals);
    }),
  );
});

it('leave the platform the same share whoever pays it, and ask the shopper for it or for nothing (R-PAYMENTS-6)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ subTotal: fc.nat(100_000) })),
      fc.record({ basisPoints: fc.nat(2000), fixedCents: fc.nat(100) }),
      (lines, rate) => {
        const paid = totalsOf(lines, { ...rate, bearer: 'SHOPPER' });
        const borne = totalsOf(lines, { ...rate, bearer: 'MERCHANT' });
        expect(platformShare(borne)).toBe(platformShare(paid));
        expect(borne.total).toBe(borne.subTotal);
        expect(paid.total).toBe(borne.total + platformShare(paid));
      },
    ),
  );
});
