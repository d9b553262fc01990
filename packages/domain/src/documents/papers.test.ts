import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyWish, CHEESE, CHICKEN, lineOf, POTATOES, RADISH, WINE } from '../testing/sample-lines.ts';
import { totalsOf as orderTotals } from '../orders/totals.ts';
import { documentLines, totalsOf, vatLineOf } from './document-lines.ts';
import { type Bill, billedOf, papersFor, refundedPart } from './papers.ts';
import type { PlatformFee } from '../orders/fees.ts';

const FEE: PlatformFee = { basisPoints: 300, fixedCents: 0, bearer: 'SHOPPER' };
const radishes = lineOf('r', RADISH, { quantity: 3 });
const chicken = lineOf('k', CHICKEN, { quantity: 1 }, { weighedGrams: 1700, subTotal: 2193 });
const bill = (sales: Bill['sales'], more: Partial<Bill> = {}): Bill => ({
  sales,
  fees: orderTotals(sales, FEE).fees,
  refundOf: sales.map(vatLineOf),
  ...more,
});
const total = (one: Bill | null): number => (one ? totalsOf(documentLines(one, 'STANDARD')).total : 0);

describe('the papers of a change', () => {
  it('are an invoice of all where nothing was issued, and a credit note of all where nothing is owed', () => {
    expect(papersFor(null, bill([radishes]))).toEqual({ credit: null, invoice: bill([radishes]) });
    expect(papersFor(bill([radishes]), null)).toEqual({ credit: bill([radishes]), invoice: null });
    expect(papersFor(null, null)).toEqual({ credit: null, invoice: null });
    expect(papersFor(bill([radishes]), bill([radishes]))).toEqual({ credit: null, invoice: null });
  });

  it('of fewer pieces are a credit note of those, with their fee', () => {
    const fewer = { ...radishes, quantity: 1, subTotal: 180 };
    expect(papersFor(bill([radishes]), bill([fewer]))).toMatchObject({
      credit: { sales: [{ id: 'r', quantity: 2, subTotal: 360 }], fees: 11 },
      invoice: null,
    });
  });

  it('of another weight take the line back as it was and invoice it as it is', () => {
    const heavier = { ...chicken, weighedGrams: 1900, subTotal: 2451 };
    expect(papersFor(bill([chicken]), bill([heavier]))).toMatchObject({
      credit: { sales: [chicken], fees: 0 },
      invoice: { sales: [heavier], fees: 8 },
    });
  });

  it('of something taken out and something added are one of each', () => {
    const potatoes = lineOf('p', POTATOES, { quantity: 1, optionWeight: 1000 });
    const { credit, invoice } = papersFor(bill([radishes]), bill([potatoes]));
    expect(credit?.sales).toEqual([radishes]);
    expect(invoice?.sales).toEqual([potatoes]);
    expect(total(invoice) - total(credit)).toBe(total(bill([potatoes])) - total(bill([radishes])));
  });

  it('always bring what was issued to what the order comes to, whatever the rates', () => {
    const lines = fc
      .array(fc.tuple(fc.nat(4), anyWish), { minLength: 1, maxLength: 6 })
      .map((wishes) => [...new Map(wishes.map(([id, { of, wish }]) => [id, { id, of, wish }])).values()])
      .map((wishes) =>
        wishes.map(({ id, of, wish }) => {
          const line = lineOf(`${of.id}${id}`, of, wish);
          return of === CHICKEN ? { ...line, weighedGrams: 1700 + id, subTotal: 2193 + id } : line;
        }),
      );
    fc.assert(
      fc.property(lines, fc.array(fc.option(lines), { minLength: 1, maxLength: 5 }), (first, changes) => {
        let issued = total(bill(first));
        let before: Bill | null = bill(first);
        for (const change of changes) {
          const after: Bill | null = change && bill(change);
          const { credit, invoice } = papersFor(before, after);
          issued += total(invoice) - total(credit);
          expect(issued).toBe(total(after));
          const papers = [credit, invoice].filter((paper) => paper !== null);
          expect(papers.filter((paper) => total(paper) <= 0)).toEqual([]);
          before = after;
        }
      }),
    );
  });
});

describe('an order less its refunds', () => {
  const order = (sales: Bill['sales']) => ({ lines: sales, fees: orderTotals(sales, FEE).fees });

  it('has fewer pieces, fewer grams or no line at all', () => {
    const cheese = lineOf('c', CHEESE, { selectedWeight: 350 });
    const refunded = [
      { saleId: 'r', amount: 1, goods: 180, fees: 5 },
      { saleId: 'c', amount: 100, goods: 239, fees: 7 },
      { saleId: 'k', amount: 1700, goods: 2193, fees: 66 },
    ];
    const billed = billedOf({ ...order([radishes, cheese, chicken]), refunded, refundedFreely: 0 });
    expect(billed.sales).toMatchObject([
      { id: 'r', quantity: 2, subTotal: 360 },
      { id: 'c', selectedWeight: 250, subTotal: cheese.subTotal - 239 },
    ]);
    expect(billed.sales).toHaveLength(2);
    expect(refundedPart(radishes, refunded[0]!)).toMatchObject({ quantity: 1, subTotal: 180 });
  });

  it('comes to what is left of its total, at the rates of its goods, when a sum was given back freely', () => {
    const wine = lineOf('w', WINE, { quantity: 1 });
    const sales = [radishes, wine];
    const { total: whole } = orderTotals(sales, FEE);
    const billed = billedOf({ ...order(sales), refunded: [], refundedFreely: 200 });
    expect(total(billed)).toBe(whole - 200);
    const credit: Bill = { sales: [], fees: 0, refund: 200, refundOf: sales.map(vatLineOf) };
    expect(documentLines(credit, 'STANDARD').map(({ type, rate, total: part }) => [type, rate, part])).toEqual([
      ['REFUND', 'RATE_5_5', 71],
      ['REFUND', 'RATE_20', 129],
    ]);
    expect(documentLines(credit, 'FRANCHISE').map(({ rate, total: part }) => [rate, part])).toEqual([[null, 200]]);
  });
});
