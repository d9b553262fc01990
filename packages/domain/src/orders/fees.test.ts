import fc from 'fast-check';
import { expect, it } from 'vitest';
import { feeMonth, platformFees } from './fees.ts';

it.each([
  [500, 300, 0, 15],
  [50, 300, 0, 2],
  [16, 300, 0, 0],
  [17, 300, 0, 1],
  [1050, 300, 0, 32],
  [1000, 250, 30, 55],
  [0, 300, 30, 0],
  [1000, 0, 0, 0],
])('%d cents at %d basis points and %d cents: %d', (subTotal, basisPoints, fixedCents, fees) => {
  expect(platformFees(subTotal, { basisPoints, fixedCents })).toBe(fees);
});

it('is the nearest cent, and never less for a dearer order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (subTotal, basisPoints) => {
        const fees = platformFees(subTotal, { basisPoints, fixedCents: 0 });
        expect(Math.abs(fees * 10_000 - subTotal * basisPoints)).toBeLessThanOrEqual(5000);
        expect(platformFees(subTotal + 1, { basisPoints, fixedCents: 0 })).toBeGreaterThanOrEqual(fees);
      },
    ),
  );
});

it('belongs to the month of its date', () => {
  expect(feeMonth('2026-11-30')).toBe('2026-11');
});
