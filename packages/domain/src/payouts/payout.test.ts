import fc from 'fast-check';
import { expect, it } from 'vitest';
import { explains, sumPayoutLines } from './payout.ts';

const line = fc
  .record({
    gross: fc.integer({ min: -100_000, max: 100_000 }),
    serviceFee: fc.integer({ min: -100, max: 2000 }),
    platformFee: fc.integer({ min: -500, max: 500 }),
  })
  .map((amounts) => ({ ...amounts, net: amounts.gross - amounts.serviceFee - amounts.platformFee }));

it('lines that come to a payout explain it, and a cent more or less does not (R-FEES-7)', () => {
  fc.assert(
    fc.property(fc.array(line), fc.integer({ min: 1, max: 1000 }), (lines, off) => {
      const { gross, serviceFee, platformFee, net } = sumPayoutLines(lines);
      expect(net).toBe(gross - serviceFee - platformFee);
      expect(explains(lines, net)).toBe(true);
      expect(explains(lines, net + off)).toBe(false);
    }),
  );
  expect(explains([{ gross: 100, serviceFee: 2, platformFee: 3, net: 96 }], 96)).toBe(false);
});
