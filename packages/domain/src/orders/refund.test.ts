import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideHalfUp } from '../money.ts';
import { anyWish, CHEESE, CHICKEN, lineOf, RADISH } from '../testing/sample-lines.ts';
import type { OrderLine } from './order-line.ts';
import {
  amountOfLine,
  planRefund,
  shareLeft,
  type RefundableOrder,
  type RefundedLine,
  type RefundPlan,
  type RefundWish,
} from './refund.ts';
import { totalsOf } from './totals.ts';
import type { PlatformFee } from './fees.ts';

const FEE: PlatformFee = { basisPoints: 300, fixedCents: 0, bearer: 'SHOPPER' };
const radishes = lineOf('r', RADISH, { quantity: 2 });
const cheese = lineOf('c', CHEESE, { selectedWeight: 350 });
const chicken = lineOf('k', CHICKEN, { quantity: 2 }, { weighedGrams: 3500, subTotal: 4515 });

function order(lines: OrderLine[], refunded: RefundedLine[] = []): RefundableOrder {
  const { subTotal, fees, total } = totalsOf(lines, FEE);
  return {
    lines,
    subTotal,
    fees,
    refunded,
    left: total - refunded.reduce((sum, one) => sum + one.goods + one.fees, 0),
  };
}
const done = (plan: ReturnType<typeof planRefund>): RefundPlan => {
  if ('problem' in plan) throw new Error(JSON.stringify(plan.problem));
  return plan;
};

describe('a refund', () => {
  it.each<[string, RefundWish, object]>([
    ['of all that is left', {}, { cents: 371, lines: [] }],
    ['of a sum of its own', { amount: 100 }, { cents: 100, lines: [] }],
    [
      'of one of two pieces, with its share of the fee',
      { sales: [{ saleId: 'r', quantity: 1 }] },
      { cents: 186, lines: [{ saleId: 'r', amount: 1, goods: 180, fees: 6 }] },
    ],
  ])('%s', (_case, wish, expected) => {
    expect(done(planRefund(order([radishes]), wish))).toEqual(expected);
  });

  it('of weighed goods goes by the gram, and pieces of them by their part of the weight', () => {
    expect(done(planRefund(order([chicken]), { sales: [{ saleId: 'k', grams: 1000 }] })).lines).toMatchObject([
      { amount: 1000, goods: 1290 },
    ]);
    expect(done(planRefund(order([chicken]), { sales: [{ saleId: 'k', quantity: 1 }] })).lines).toMatchObject([
      { amount: 1750, goods: 2258 },
    ]);
    expect(done(planRefund(order([cheese]), { sales: [{ saleId: 'c', grams: 350 }] })).lines).toMatchObject([
      { goods: cheese.subTotal },
    ]);
  });

  it.each<[string, RefundWish, object]>([
    ['above what is left', { amount: 372 }, { code: 'REFUND_TOO_MUCH', left: 371 }],
    [
      'of more pieces than there are',
      { sales: [{ saleId: 'r', quantity: 3 }] },
      { code: 'LINE_REFUND_TOO_MUCH', label: 'Radis', left: 2, isWeight: false },
    ],
    [
      'of no piece',
      { sales: [{ saleId: 'r' }] },
      { code: 'LINE_REFUND_TOO_MUCH', label: 'Radis', left: 2, isWeight: false },
    ],
    ['of another order', { sales: [{ saleId: 'x', quantity: 1 }] }, { code: 'SALE_UNKNOWN' }],
    [
      'of one line twice',
      {
        sales: [
          { saleId: 'r', quantity: 1 },
          { saleId: 'r', quantity: 1 },
        ],
      },
      { code: 'SALE_UNKNOWN' },
    ],
    [
      'of lines that come to another sum',
      { sales: [{ saleId: 'r', quantity: 1 }], amount: 1 },
      { code: 'REFUND_TOO_MUCH', left: 186 },
    ],
  ])('is refused %s', (_case, wish, problem) => {
    expect(planRefund(order([radishes]), wish)).toEqual({ problem });
  });

  it('of nothing left is refused', () => {
    expect(planRefund({ ...order([radishes]), left: 0 }, {})).toEqual({ problem: { code: 'NOTHING_TO_REFUND' } });
  });

  it('of every line, piece by piece and in any order, comes to goods and fee to the cent', () => {
    fc.assert(
      fc.property(
        fc.array(anyWish, { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 100 })), { maxLength: 30 }),
        (wishes, steps) => {
          const lines = wishes.map(({ of, wish }, index) => {
            const line = lineOf(`l${index}`, of, wish);
            return of === CHICKEN ? { ...line, weighedGrams: 1700, subTotal: 2193 } : line;
          });
          const refunded: RefundedLine[] = [];
          const give = (line: OrderLine, part: number) => {
            const gone = refunded.reduce((sum, one) => sum + (one.saleId === line.id ? one.amount : 0), 0);
            const left = amountOfLine(line) - gone;
            const amount = Math.min(left, Math.max(1, Math.round((amountOfLine(line) * part) / 100)));
            if (amount < 1) return;
            const isWeight = line.selectedWeight !== null || line.weighedGrams !== null;
            const plan = planRefund(order(lines, refunded), {
              sales: [{ saleId: line.id, ...(isWeight ? { grams: amount } : { quantity: amount }) }],
            });
            // A gram may be worth nothing, by rounding.
            if (!('problem' in plan)) refunded.push(...plan.lines);
            else if (plan.problem.code !== 'NOTHING_TO_REFUND') throw new Error(plan.problem.code);
          };
          for (const [index, part] of steps) if (lines[index]) give(lines[index], part);
          for (const line of lines) give(line, 100);
          const goods = refunded.reduce((sum, one) => sum + one.goods, 0);
          const fees = refunded.reduce((sum, one) => sum + one.fees, 0);
          const { subTotal, fees: whole } = totalsOf(lines, FEE);
          expect({ goods, fees }).toEqual({ goods: subTotal, fees: whole });
        },
      ),
    );
  });
});

describe("the platform's share of what is not given back", () => {
  it('is the same whoever pays it, line by line and part by part', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 5 }),
        fc.array(fc.record({ line: fc.nat(4), goods: fc.integer({ min: 1, max: 3000 }) }), { maxLength: 6 }),
        (amounts, parts) => {
          const lines = amounts.map((subTotal) => ({ subTotal }));
          const paid = totalsOf(lines, FEE);
          const borne = totalsOf(lines, { ...FEE, bearer: 'MERCHANT' });
          // As `planRefund` does it: the share of the whole so far, less what was given back of it before.
          const given = amounts.map(() => 0);
          let all = 0;
          const refunded = parts.map(({ line, goods: wanted }) => {
            const index = line % amounts.length;
            const goods = Math.min(wanted, amounts[index]! - given[index]!);
            given[index]! += goods;
            const before = divideHalfUp(paid.fees * all, paid.subTotal);
            all += goods;
            const fees = divideHalfUp(paid.fees * all, paid.subTotal) - before;
            return { saleId: String(index), amount: 1, goods, fees };
          });
          const free = refunded.map((line) => ({ ...line, fees: 0 }));
          const none = { refundedFreely: 0 };
          expect(shareLeft({ ...borne, ...none, refunded: free })).toBe(shareLeft({ ...paid, ...none, refunded }));
          // Given back whole, lines first and then all that is left, nothing of it is earned.
          const back = refunded.reduce((sum, { goods, fees }) => sum + goods + fees, 0);
          expect(shareLeft({ ...paid, refunded, refundedFreely: paid.total - back })).toBe(0);
        },
      ),
    );
  });
});
