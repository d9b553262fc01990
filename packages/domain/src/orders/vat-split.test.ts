import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VAT_RATES } from '../vat.ts';
import { feeByRate, netOfLines, vatByRate } from './vat-split.ts';

describe('VAT, taken out of what was paid', () => {
  it.each([
    ['RATE_5_5', 1055, 55],
    ['RATE_10', 1100, 100],
    ['RATE_20', 1200, 200],
    ['RATE_20', 3, 1],
    ['RATE_5_5', 721, 38],
    ['RATE_5_5', 1, 0],
  ] as const)('%s of %d cents: %d', (rate, total, vat) => {
    expect(vatByRate([{ rate, total }])).toEqual([{ rate, net: total - vat, vat, total }]);
  });

  it('is of the sum, not the sum of the lines', () => {
    const lines = Array.from({ length: 100 }, () => ({ rate: 'RATE_5_5' as const, total: 9 }));
    expect(vatByRate(lines)).toEqual([{ rate: 'RATE_5_5', net: 853, vat: 47, total: 900 }]);
  });

  const anyLines = fc.array(
    fc.record({ rate: fc.constantFrom(...VAT_RATES), total: fc.integer({ min: 0, max: 1_000_000 }) }),
    { maxLength: 30 },
  );

  it('net and VAT make the total to the cent, the lines make the net, the fee makes the fee', () => {
    fc.assert(
      fc.property(anyLines, fc.integer({ min: 0, max: 100_000 }), (lines, fee) => {
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
        const paid = sum(lines.map(({ total }) => total));
        const shares = vatByRate(lines);
        expect(sum(shares.map(({ net, vat }) => net + vat))).toBe(paid);
        const nets = netOfLines(lines);
        for (const { rate, net } of shares)
          expect(sum(nets.filter((_, index) => lines[index]?.rate === rate))).toBe(net);
        expect(sum(feeByRate(fee, lines).map(({ total }) => total))).toBe(paid === 0 ? 0 : fee);
      }),
    );
  });

  it('no line is without tax worth more than with it, or a cent off its share', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const nets = netOfLines(lines);
        for (const [index, { total }] of lines.entries()) {
          expect(nets[index]).toBeLessThanOrEqual(total);
          expect(nets[index]).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('the fee follows the goods', () => {
    expect(
      feeByRate(100, [
        { rate: 'RATE_5_5', total: 2000 },
        { rate: 'RATE_20', total: 1000 },
      ]),
    ).toEqual([
      { rate: 'RATE_5_5', total: 67 },
      { rate: 'RATE_20', total: 33 },
    ]);
  });
});
