import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MoneyEntry, signed } from '../orders/ledger.ts';
import { balanceMove } from './balance.ts';
import type { DepositMove } from './deposits.ts';
import { type HandOverMoney, planHandOver, undoHandOver } from './hand-over.ts';
import { PAYMENT_MEANS } from './means.ts';

const JAR: DepositMove = { kindId: 'jar', label: 'Bocal', cents: 200, count: 1 };
const CRATE: DepositMove = { kindId: 'crate', label: 'Caisse', cents: 0, count: 2 };

const plan = (money: Partial<HandOverMoney>) => planHandOver({ goods: 2000, out: [], back: [], balance: 0, ...money });
const words = (entries: readonly MoneyEntry[]): string[] =>
  entries.map(({ kind, means, cents }) => `${kind} ${means} ${cents}`);
const entriesOf = (money: Partial<HandOverMoney>): string[] => {
  const planned = plan(money);
  return 'problem' in planned ? [planned.problem.code] : words(planned.entries);
};

it.each<[string, Partial<HandOverMoney>, number]>([
  ['nothing said', {}, 0],
  ['all of it later', { later: true }, 2000],
  ['a part of it later', { later: true, payments: [{ means: 'CASH', cents: 1500 }] }, 500],
  ['later, beside an old debt', { later: true, balance: -700 }, 2000],
  ['later, with something in advance that nobody names', { later: true, balance: 700 }, 1300],
  ['what was in advance', { payments: [{ means: 'BALANCE', cents: 2000 }], balance: 2000 }, 0],
  ['an old debt, paid with it', { payments: [{ means: 'CASH', cents: 2500 }], balance: -500 }, 0],
  ['an old debt, which stays', { payments: [{ means: 'CASH', cents: 2000 }], balance: -500 }, 0],
  ['a jar alone later', { later: true, out: [JAR], payments: [{ means: 'CASH', cents: 2000 }] }, 0],
  ['a jar and all the rest later', { later: true, out: [JAR] }, 2000],
])('of the goods of a hand-over, what is owed: %s', (_, money, owed) => {
  expect(plan(money)).toMatchObject({ owed });
});

describe('the money of a hand-over', () => {
  it.each<[string, Partial<HandOverMoney>, string[]]>([
    ['nothing said', {}, ['TAKEN UNSPECIFIED 2000']],
    ['exact cash', { payments: [{ means: 'CASH', cents: 2000 }] }, ['TAKEN CASH 2000']],
    ['a note of 50 €', { payments: [{ means: 'CASH', cents: 5000 }] }, ['TAKEN CASH 2000']],
    [
      'a cheque above, with change in cash',
      { payments: [{ means: 'CHEQUE', cents: 2500 }] },
      ['TAKEN CHEQUE 2500', 'GIVEN_BACK CASH 500'],
    ],
    [
      'change that is kept',
      { payments: [{ means: 'CASH', cents: 2500 }], change: 'BALANCE' },
      ['TAKEN CASH 2500', 'TO_BALANCE BALANCE 500'],
    ],
    [
      'an old debt, paid before change is given',
      { payments: [{ means: 'CASH', cents: 2500 }], balance: -150 },
      ['TAKEN CASH 2150', 'TO_BALANCE BALANCE 150'],
    ],
    ['later', { later: true }, ['FROM_BALANCE BALANCE 2000']],
    [
      'a part later',
      { payments: [{ means: 'CASH', cents: 1500 }], later: true },
      ['TAKEN CASH 1500', 'FROM_BALANCE BALANCE 500'],
    ],
    ['a card for all of it', { payments: [{ means: 'CARD' }] }, ['TAKEN CARD 2000']],
    [
      'a card for the rest',
      { payments: [{ means: 'VOUCHER', cents: 500 }, { means: 'CARD' }], out: [JAR] },
      ['DEPOSIT_OUT NONE 200', 'TAKEN CARD 1700', 'TAKEN VOUCHER 500'],
    ],
    ['too little', { payments: [{ means: 'CASH', cents: 1999 }] }, ['PAYMENT_SHORT']],
    [
      'what was in advance',
      {
        payments: [
          { means: 'BALANCE', cents: 410 },
          { means: 'CARD', cents: 1590 },
        ],
        balance: 410,
      },
      ['TAKEN CARD 1590', 'FROM_BALANCE BALANCE 410'],
    ],
    ['more than was in advance', { payments: [{ means: 'BALANCE', cents: 2000 }], balance: 410 }, ['BALANCE_SHORT']],
    [
      'a jar that leaves',
      { out: [JAR], payments: [{ means: 'CASH', cents: 2200 }] },
      ['DEPOSIT_OUT NONE 200', 'TAKEN CASH 2200'],
    ],
    [
      'a jar that comes back',
      { back: [JAR], payments: [{ means: 'CASH', cents: 1800 }] },
      ['DEPOSIT_BACK NONE 200', 'TAKEN CASH 1800'],
    ],
    [
      'jars worth more than the goods',
      { goods: 100, back: [JAR], payments: [] },
      ['DEPOSIT_BACK NONE 200', 'GIVEN_BACK CASH 100'],
    ],
    ['crates that cost nothing', { goods: 0, out: [CRATE] }, ['DEPOSIT_OUT NONE 0']],
    ['nothing due', { goods: 0 }, []],
  ])('%s', (_what, money, expected) => {
    expect(entriesOf(money)).toEqual(expected);
  });

  const cents = fc.integer({ min: 0, max: 9000 });
  const moves = fc.array(fc.constantFrom(JAR, CRATE), { maxLength: 2 });
  const money = fc.record({
    goods: cents,
    out: moves,
    back: moves,
    balance: fc.integer({ min: -3000, max: 3000 }),
    payments: fc.option(
      fc.array(
        fc.record({
          means: fc.constantFrom(...PAYMENT_MEANS),
          cents: fc.option(fc.integer({ min: 1, max: 9000 }), { nil: undefined }),
        }),
        {
          maxLength: 3,
        },
      ),
      { nil: undefined },
    ),
    later: fc.option(fc.boolean(), { nil: undefined }),
    change: fc.option(fc.constantFrom('BACK' as const, 'BALANCE' as const), { nil: undefined }),
  });

  it('comes to what is due for the goods, and undone to nothing', () => {
    fc.assert(
      fc.property(money, (given) => {
        const planned = planHandOver(given);
        if ('problem' in planned) return;
        const sum = (entries: readonly MoneyEntry[]): number => entries.reduce((all, entry) => all + signed(entry), 0);
        expect(sum(planned.entries)).toBe(given.goods);
        const undone = [...planned.entries, ...undoHandOver(planned.entries)];
        expect(sum(undone)).toBe(0);
        const toBalance = undone.reduce((all, entry) => all + balanceMove({ ...entry, hasOrder: true }), 0);
        expect(toBalance).toBe(0);
        expect(undoHandOver(undone)).toEqual([]);
      }),
    );
  });
});
