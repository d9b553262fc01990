import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retouch, shareOut, type WantedShare } from './shortage.ts';

const wants = (...amounts: number[]): WantedShare[] =>
  amounts.map((amount, index) => ({ orderId: `o${index}`, amount, placedAt: index }));
const shares = (...args: Parameters<typeof shareOut>): number[] => [...shareOut(...args).values()];

describe('what there is, shared out', () => {
  it.each<[string, number[], number, number[]]>([
    ['in proportion', [4, 2, 2], 4, [2, 1, 1]],
    ['the rest by the largest remainder', [5, 3, 2], 7, [4, 2, 1]],
    ['the rest to the earliest of those alike', [1, 1, 1], 2, [1, 1, 0]],
    ['nobody without, while there is a piece for each', [20, 1, 1], 5, [3, 1, 1]],
    ['the piece comes from the largest share, the latest order first', [10, 10, 1], 4, [2, 1, 1]],
    ['all, when there is enough', [2, 3], 9, [2, 3]],
    ['nothing, when there is nothing', [2, 3], 0, [0, 0]],
  ])('fairly: %s', (_case, amounts, available, expected) => {
    expect(shares(wants(...amounts), available, 'FAIR', false)).toEqual(expected);
  });

  it.each<[string, number[], number, number[]]>([
    ['down to ten grams, the rest to the earliest', [500, 300], 401, [251, 150]],
    ['all, when there is enough', [500, 300], 800, [500, 300]],
  ])('fairly by weight: %s', (_case, amounts, available, expected) => {
    expect(shares(wants(...amounts), available, 'FAIR', true)).toEqual(expected);
  });

  it('to the first who ordered, whole lines until nothing is left', () => {
    expect(shares(wants(2, 3, 1), 4, 'FIRST', false)).toEqual([2, 0, 1]);
    const late = [
      { orderId: 'late', amount: 2, placedAt: 9 },
      { orderId: 'early', amount: 2, placedAt: 1 },
    ];
    expect(shareOut(late, 3, 'FIRST', false)).toEqual(
      new Map([
        ['early', 2],
        ['late', 0],
      ]),
    );
  });

  it('to nobody', () => {
    expect(shares(wants(2, 3), 4, 'NONE', false)).toEqual([0, 0]);
  });

  const anyWants = fc
    .array(fc.record({ amount: fc.integer({ min: 1, max: 60 }), placedAt: fc.nat(5) }), { minLength: 1, maxLength: 25 })
    .map((all) => all.map((one, index) => ({ ...one, orderId: `o${index}` })));

  it('never gives more than there is, nor more than is wanted, and all there is', () => {
    fc.assert(
      fc.property(anyWants, fc.nat(400), fc.boolean(), (wanted, available, isWeight) => {
        const given = shareOut(wanted, available, 'FAIR', isWeight);
        const all = wanted.reduce((sum, { amount }) => sum + amount, 0);
        const sum = [...given.values()].reduce((total, amount) => total + amount, 0);
        expect(sum).toBe(Math.min(available, all));
        for (const { orderId, amount } of wanted) {
          expect(given.get(orderId)).toBeGreaterThanOrEqual(isWeight || available < wanted.length ? 0 : 1);
          expect(given.get(orderId)).toBeLessThanOrEqual(amount);
        }
      }),
    );
  });

  it('does not depend on the order in which it is told', () => {
    fc.assert(
      fc.property(
        anyWants,
        fc.nat(400),
        fc.constantFrom('FAIR' as const, 'FIRST' as const),
        (wanted, available, rule) => {
          const there = shareOut(wanted, available, rule, false);
          const back = shareOut(wanted.toReversed(), available, rule, false);
          for (const [orderId, amount] of there) expect(back.get(orderId)).toBe(amount);
        },
      ),
    );
  });
});

describe('a share that the merchant retouches', () => {
  const wanted = wants(4, 2);
  const shared = shareOut(wanted, 3, 'FAIR', false);
  it('is taken, and the others keep theirs', () => {
    expect(retouch(shared, [{ orderId: 'o0', quantity: 1 }], { wanted, available: 3 })).toEqual(
      new Map([
        ['o0', 1],
        ['o1', 1],
      ]),
    );
  });
  it.each([
    [[{ orderId: 'x', quantity: 1 }], 'SHORTAGE_ORDER_UNKNOWN'],
    [[{ orderId: 'o1', quantity: 3 }], 'SHORTAGE_ABOVE_WANTED'],
    [[{ orderId: 'o0', quantity: 3 }], 'SHORTAGE_ABOVE_AVAILABLE'],
  ])('%j is refused', (given, code) => {
    expect(retouch(shared, given, { wanted, available: 3 })).toMatchObject({ problem: { code } });
  });
});
