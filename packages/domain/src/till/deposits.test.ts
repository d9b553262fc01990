import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depositsOfOrder } from '../orders/ledger.ts';
import { type DepositMove, depositsHeld, depositsOf, netDeposits, worthOf } from './deposits.ts';

const jar: DepositMove = { kindId: 'jar', label: 'Bocal', cents: 200, count: 1 };
const crate: DepositMove = { kindId: 'crate', label: 'Caisse', cents: 0, count: 2 };

describe('the deposits of lines', () => {
  it.each([
    ['two pieces in a jar each', [{ quantity: 2, deposit: jar }], [{ ...jar, count: 2 }], 400],
    ['what is sold by weight leaves in one', [{ deposit: jar }], [jar], 200],
    ['two crates a piece', [{ quantity: 3, deposit: crate }], [{ ...crate, count: 6 }], 0],
    ['nothing', [{ quantity: 3, deposit: null }], [], 0],
    [
      'two lines in the same jar, one in another',
      [
        { quantity: 1, deposit: jar },
        { quantity: 2, deposit: jar },
        { quantity: 1, deposit: { ...jar, cents: 100 } },
      ],
      [
        { ...jar, count: 3 },
        { ...jar, cents: 100 },
      ],
      700,
    ],
  ])('%s', (_what, lines, moves, due) => {
    expect([depositsOf(lines), worthOf(depositsOf(lines))]).toEqual([moves, due]);
  });
});

describe('the deposits of an order', () => {
  const lines = [{ quantity: 2, deposit: jar }];
  const entries = [
    { kind: 'DEPOSIT_OUT', deposits: [jar] },
    { kind: 'DEPOSIT_BACK', deposits: [crate] },
    { kind: 'TAKEN' },
  ];
  it.each([
    ['PENDING_PAYMENT', [{ ...jar, count: 2 }], []],
    ['PAID', [{ ...jar, count: 2 }], []],
    ['ACCEPTED', [{ ...jar, count: 2 }], []],
    ['COLLECTED', [jar], [crate]],
    ['CANCELED', [], []],
    ['REFUSED', [], []],
    ['EXPIRED', [], []],
  ] as const)('of one that is %s', (status, out, back) => {
    expect(depositsOfOrder({ status, lines }, entries)).toEqual({ out, back });
  });
});

it('what left less what came back is what is held, whatever the order of events', () => {
  const move = fc.record({
    kind: fc.constantFrom('DEPOSIT_OUT' as const, 'DEPOSIT_BACK' as const),
    count: fc.integer({ min: 1, max: 9 }),
    of: fc.constantFrom(jar, crate, { ...jar, cents: 100 }),
  });
  fc.assert(
    fc.property(fc.array(move), (drawn) => {
      const entries = drawn.map(({ kind, count, of }) => ({ kind, deposits: [{ ...of, count }] }));
      const { out, back } = netDeposits(entries);
      const sum = (moves: readonly DepositMove[]): number => moves.reduce((all, { count }) => all + count, 0);
      expect(sum(out) - sum(back)).toBe(depositsHeld(entries).reduce((all, { count }) => all + count, 0));
      const worth = entries.reduce((all, { kind, deposits }) => {
        return all + (kind === 'DEPOSIT_OUT' ? 1 : -1) * worthOf(deposits);
      }, 0);
      expect(worthOf(out) - worthOf(back)).toBe(worth);
    }),
  );
});
