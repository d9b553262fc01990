import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DayLeft, Stock } from '../catalog/stock.ts';
import { type ChangePlan, type OrderToChange, planChange, type WishedLine, withStockMoved } from './change.ts';
import { dueOnSite } from './ledger.ts';
import type { OrderLine } from './order-line.ts';
import { anyWish, CHEESE, CHICKEN, lineOf, POTATOES, RADISH, SALEABLES, WINE } from '../testing/sample-lines.ts';
import { totalsOf } from './totals.ts';
import type { PlatformFee } from './fees.ts';

const FEE: PlatformFee = { basisPoints: 300, fixedCents: 0, bearer: 'SHOPPER' };
const radishes = lineOf('r', RADISH, { quantity: 2 });
const potatoes = lineOf('p', POTATOES, { quantity: 1, optionWeight: 1000 });
const cheese = lineOf('c', CHEESE, { selectedWeight: 350 });
const chicken = lineOf('k', CHICKEN, { quantity: 2 }, { weighedGrams: 3500, subTotal: 4515 });

function order(lines: OrderLine[], more: Partial<OrderToChange> = {}): OrderToChange {
  const { total } = totalsOf(lines, FEE);
  return {
    status: 'ACCEPTED',
    channel: 'OFFLINE',
    paymentStatus: 'DUE_ON_SITE',
    isTest: false,
    total,
    credited: 0,
    paid: 0,
    refundsUnderWay: 0,
    held: null,
    lines,
    fee: FEE,
    refunded: [],
    ...more,
  };
}
const captured = (lines: OrderLine[], more: Partial<OrderToChange> = {}): OrderToChange => {
  const { total } = totalsOf(lines, FEE);
  return order(lines, { channel: 'ONLINE', paymentStatus: 'CAPTURED', paid: total, held: total, ...more });
};

const DATES = { before: '2026-11-20', after: '2026-11-20' };
let ids = 0;
const plan = (of: OrderToChange, wish: WishedLine[], takesMoneyOnSite = true) =>
  planChange(of, wish, { saleables: SALEABLES, dates: DATES, takesMoneyOnSite, newId: () => `new-${(ids += 1)}` });
const done = (made: ReturnType<typeof plan>): ChangePlan => {
  if ('problem' in made) throw new Error(JSON.stringify(made.problem));
  return made;
};
const problem = (made: ReturnType<typeof plan>): object | null => ('problem' in made ? made.problem : null);
const same = (lines: readonly OrderLine[]): WishedLine[] => lines.map(({ id }) => ({ saleId: id }));

describe('a change of an order', () => {
  it('keeps the price of what it keeps, whatever it costs today', () => {
    const old = lineOf('r', { ...RADISH, unitPrice: 150 }, { quantity: 2 });
    expect(done(plan(order([old]), [{ saleId: 'r', quantity: 3 }])).lines).toMatchObject([
      { id: 'r', quantity: 3, unitPrice: 150, subTotal: 450, estimatedSubTotal: 450 },
    ]);
  });

  it('takes what is added at its price of today', () => {
    const { lines, stock } = done(
      plan(order([radishes]), [{ saleId: 'r' }, { saleableId: 'Tomme', selectedWeight: 200 }]),
    );
    expect(lines[1]).toMatchObject({
      klass: 'CapturedWeightOrderSale',
      selectedWeight: 200,
      subTotal: 478,
      label: 'Tomme',
    });
    expect(stock).toEqual([{ saleableId: 'Tomme', date: DATES.after, amount: 200 }]);
  });

  it('charges what replaces something dearer no more than that', () => {
    const wish = { saleableId: 'Vin', quantity: 2, priceAtMost: 300 };
    expect(done(plan(order([radishes]), [wish])).lines).toMatchObject([{ unitPrice: 300, subTotal: 600 }]);
  });

  it('drops the weight of what has another number of pieces, and keeps it otherwise', () => {
    expect(done(plan(order([chicken]), [{ saleId: 'k', quantity: 1 }])).lines).toMatchObject([
      { quantity: 1, weighedGrams: null, subTotal: 2322 },
    ]);
    expect(done(plan(order([chicken]), [{ saleId: 'k', quantity: 2 }])).lines).toEqual([chicken]);
  });

  it('takes a pack of another weight at its price of today', () => {
    expect(done(plan(order([potatoes]), [{ saleId: 'p', quantity: 2, optionWeight: 5000 }])).lines).toMatchObject([
      { optionWeight: 5000, unitPrice: 1100, subTotal: 2200 },
    ]);
  });

  it.each<[string, OrderToChange, WishedLine[], object]>([
    ['nothing left', order([radishes]), [], { code: 'ORDER_EMPTY' }],
    ['a line of another order', order([radishes]), [{ saleId: 'x' }], { code: 'SALE_UNKNOWN' }],
    ['a line twice', order([radishes]), [{ saleId: 'r' }, { saleId: 'r' }], { code: 'SALE_UNKNOWN' }],
    [
      'nothing that is sold',
      order([radishes]),
      [{ saleableId: 'x', quantity: 1 }],
      { code: 'LINE_UNAVAILABLE', label: null },
    ],
    [
      'more than there is',
      order([radishes]),
      [{ saleId: 'r', quantity: 53 }],
      { code: 'STOCK_SHORT', label: 'Radis', left: 50, isWeight: false, date: null },
    ],
    [
      'pieces of what goes by weight',
      order([cheese]),
      [{ saleId: 'c', quantity: 1 }],
      { code: 'LINE_CHANGED', label: 'Tomme' },
    ],
    [
      'a pack that is not sold',
      order([potatoes]),
      [{ saleId: 'p', optionWeight: 7 }],
      { code: 'LINE_CHANGED', label: 'Pommes de terre' },
    ],
    [
      'something to weigh in what the card paid',
      captured([radishes]),
      [{ saleId: 'r' }, { saleableId: 'Poulet', quantity: 1 }],
      { code: 'WEIGHED_ONLINE', label: 'Poulet' },
    ],
    [
      'less than was paid back',
      order([radishes], { refunded: [{ saleId: 'r', amount: 2, goods: 360, fees: 0 }] }),
      [{ saleId: 'r', quantity: 1 }],
      { code: 'LINE_REFUNDED', label: 'Radis' },
    ],
    [
      'too much money',
      order([radishes]),
      [
        { saleId: 'r', quantity: 2 },
        { saleableId: 'Vin', quantity: 999 },
        ...Array.from({ length: 12 }, () => ({ saleableId: 'Vin', quantity: 999 })),
      ],
      { code: 'ORDER_TOO_BIG' },
    ],
  ])('refuses %s', (_case, of, wish, expected) => {
    expect(problem(plan(of, wish))).toEqual(expected);
  });

  it('may take the last piece, and its own pieces count for it', () => {
    expect(done(plan(order([radishes]), [{ saleId: 'r', quantity: 52 }])).stock).toEqual([
      { saleableId: 'Radis', date: DATES.after, amount: 50 },
    ]);
  });
});

describe('what a change leaves for the next one', () => {
  const one = { stockPerDay: false, usualStock: null, dayStock: [] };
  it.each<[string, Stock, number, number | null]>([
    ['some of it', { isStockEnabled: true, stock: 5 }, 3, 2],
    ['nothing', { isStockEnabled: true, stock: 3 }, 3, null],
    ['what came back', { isStockEnabled: true, stock: null }, -2, 2],
    ['what is not counted', { isStockEnabled: false, stock: 4 }, 3, 4],
  ])('is %s', (_case, thing, amount, stock) => {
    const moved = withStockMoved(
      new Map([
        ['moved', { ...one, ...thing }],
        ['other', { ...one, isStockEnabled: true, stock: 7 }],
      ]),
      [
        { saleableId: 'moved', date: DATES.after, amount },
        { saleableId: 'unknown', date: DATES.after, amount },
      ],
    );
    expect([moved.get('moved')?.stock, moved.get('other')?.stock]).toEqual([stock, 7]);
  });
});

describe('what is counted per collection date (R-CATALOG-13)', () => {
  const [friday, saturday] = ['2026-11-20', '2026-11-21'];
  const perDay = { ...RADISH, stock: null, stockPerDay: true, usualStock: 3 };
  const moved = (dayStock: DayLeft[], wish: readonly WishedLine[], after = saturday) =>
    planChange(order([radishes]), wish, {
      saleables: new Map([[RADISH.id, { ...perDay, dayStock }]]),
      dates: { before: friday, after },
      takesMoneyOnSite: true,
      newId: () => 'new',
    });

  it('comes back to the date that the order leaves, and is taken from the one it comes to', () => {
    expect(done(moved([{ date: friday, left: 0 }], [{ saleId: 'r' }])).stock).toEqual([
      { saleableId: 'Radis', date: saturday, amount: 2 },
      { saleableId: 'Radis', date: friday, amount: -2 },
    ]);
  });

  it('is refused where the date it comes to has not enough, and named with that date', () => {
    expect(problem(moved([{ date: saturday, left: 1 }], [{ saleId: 'r' }]))).toEqual({
      code: 'STOCK_SHORT',
      label: 'Radis',
      left: 1,
      isWeight: false,
      date: saturday,
    });
  });

  it('may be given back, although more was promised than there is', () => {
    expect(done(moved([{ date: friday, left: -4 }], [{ saleId: 'r', quantity: 1 }], friday)).stock).toEqual([
      { saleableId: 'Radis', date: friday, amount: -1 },
    ]);
  });
});

describe('the money of a change', () => {
  it('is refused below what was paid back without naming a line', () => {
    const paidBack = captured([radishes], { credited: 300 });
    expect(problem(plan(paidBack, [{ saleId: 'r', quantity: 1 }]))).toEqual({
      code: 'ORDER_BELOW_REFUND',
      credited: 300,
    });
  });

  it('is due on site where the order is paid there', () => {
    expect(done(plan(order([radishes]), [{ saleId: 'r', quantity: 1 }]))).toMatchObject({ refund: 0, dueOnSite: 185 });
  });

  it('goes back to a card that was debited', () => {
    expect(done(plan(captured([radishes]), [{ saleId: 'r', quantity: 1 }]))).toMatchObject({
      refund: 186,
      dueOnSite: 0,
    });
  });

  it('does not move while the card is merely held: less is captured', () => {
    const held = order([radishes], { channel: 'ONLINE', paymentStatus: 'AUTHORIZED', status: 'PAID', held: 371 });
    expect(done(plan(held, [{ saleId: 'r', quantity: 1 }]))).toMatchObject({ refund: 0, dueOnSite: 0 });
    expect(done(plan(held, [{ saleId: 'r', quantity: 3 }]))).toMatchObject({ refund: 0, dueOnSite: 185 });
    expect(problem(plan(held, [{ saleId: 'r', quantity: 3 }], false))).toEqual({ code: 'ON_SITE_CLOSED', due: 185 });
  });

  it('is missing where the card paid less, and refused where the point takes none', () => {
    expect(done(plan(captured([radishes]), [{ saleId: 'r', quantity: 3 }]))).toMatchObject({
      refund: 0,
      dueOnSite: 185,
    });
    expect(problem(plan(captured([radishes]), [{ saleId: 'r', quantity: 3 }], false))).toMatchObject({
      code: 'ON_SITE_CLOSED',
    });
  });

  it('is taken at once for what was handed over already', () => {
    const collected = captured([radishes], { status: 'COLLECTED' });
    expect(done(plan(collected, [{ saleId: 'r', quantity: 3 }]))).toMatchObject({ takenNow: 185, dueOnSite: 0 });
  });

  it('changes and changes back: stock as at first, and card plus stall make the total', () => {
    fc.assert(
      fc.property(
        fc.array(anyWish, { minLength: 1, maxLength: 5 }),
        fc.array(anyWish, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        (first, second, isOnline) => {
          const usable = (wishes: typeof first) => (isOnline ? wishes.filter(({ of }) => of !== CHICKEN) : wishes);
          const lines = usable(first).map(({ of, wish }, index) => lineOf(`l${index}`, of, wish));
          const wish: WishedLine[] = usable(second).map(({ of, wish }) => ({ saleableId: of.id, ...wish }));
          fc.pre(lines.length > 0 && wish.length > 0);
          const of = isOnline ? captured(lines) : order(lines);
          const there = plan(of, wish);
          fc.pre(!('problem' in there));
          const after: OrderToChange = {
            ...of,
            lines: there.lines,
            total: there.total,
            refundsUnderWay: of.refundsUnderWay + there.refund,
          };
          expect(there.total).toBe(totalsOf(there.lines, FEE).total);
          expect(dueOnSite(after)).toBe(there.dueOnSite);
          const paid = (one: OrderToChange) => one.paid - one.refundsUnderWay;
          expect(paid(after) + there.dueOnSite).toBe(there.total);
          // What the order gave back is on sale again while it is changed back.
          const saleables = withStockMoved(SALEABLES, there.stock);
          const back = planChange(
            after,
            lines.map(({ saleableId, quantity, optionWeight, selectedWeight }) => ({
              saleableId,
              quantity: quantity ?? undefined,
              optionWeight: optionWeight ?? undefined,
              selectedWeight: selectedWeight ?? undefined,
            })),
            { saleables, dates: DATES, takesMoneyOnSite: true, newId: () => `back-${(ids += 1)}` },
          );
          const home = done(back);
          expect([...withStockMoved(saleables, home.stock)]).toEqual([...SALEABLES]);
          expect(home.total).toBe(of.total);
          expect(paid(after) - home.refund + home.dueOnSite).toBe(home.total);
        },
      ),
    );
  });

  it('of a change that changes nothing is nothing', () => {
    fc.assert(
      fc.property(fc.array(anyWish, { minLength: 1, maxLength: 6 }), (wishes) => {
        const lines = wishes.map(({ of, wish }, index) => lineOf(`l${index}`, of, wish));
        const made = done(plan(order(lines), same(lines)));
        expect(made.lines).toEqual(lines);
        expect(made.stock).toEqual([]);
        expect(made.refund).toBe(0);
      }),
    );
  });

  it('has nothing to take for wine that nobody counts', () => {
    expect(
      done(plan(order([lineOf('w', WINE, { quantity: 1 })]), [{ saleId: 'w', quantity: 900 }])).total,
    ).toBeGreaterThan(0);
  });
});
