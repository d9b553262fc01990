import { describe, expect, it } from 'vitest';
import {
  CARROTS,
  CHEESE,
  CHICKEN,
  LEEKS,
  POTATOES,
  sampleArticle,
  sampleSite,
  WEEKLY,
} from '../../testing/sample-site.ts';
import type { Cart } from '../../client/cart.ts';
import { amountsOf, cartLines, heldFor, shortOn } from './cart-lines.ts';

const SHOP = sampleSite().storefront;
const ANY_DAY = { date: null, openDates: () => ['2026-11-20', '2026-11-21'] };
const amounts = (cart: Cart, changes = {}) =>
  amountsOf(cartLines(cart, { ...SHOP, ...changes }, ANY_DAY), { ...SHOP, ...changes });

describe('the amounts of a cart', () => {
  it.each<[string, Cart, { subTotal: number; fees: number; total: number; isEstimate: boolean }]>([
    ['pieces', [{ saleableId: CARROTS.id, quantity: 3 }], { subTotal: 840, fees: 25, total: 865, isEstimate: false }],
    [
      'packs',
      [{ saleableId: POTATOES.id, quantity: 2, optionWeight: 2500 }],
      { subTotal: 1180, fees: 35, total: 1215, isEstimate: false },
    ],
    [
      'a weight, rounded half up',
      [{ saleableId: CHEESE.id, selectedWeight: 350 }],
      { subTotal: 802, fees: 24, total: 826, isEstimate: false },
    ],
    [
      'pieces to be weighed',
      [{ saleableId: CHICKEN.id, quantity: 2 }],
      { subTotal: 4284, fees: 129, total: 4413, isEstimate: true },
    ],
    ['a bag', [{ saleableId: WEEKLY.id, quantity: 1 }], { subTotal: 1500, fees: 45, total: 1545, isEstimate: false }],
    [
      'a fixed price beside an estimate',
      [
        { saleableId: CARROTS.id, quantity: 1 },
        { saleableId: CHICKEN.id, quantity: 1 },
      ],
      { subTotal: 2422, fees: 73, total: 2495, isEstimate: true },
    ],
    [
      'what is gone counts for nothing',
      [{ saleableId: 'parti', quantity: 4 }],
      { subTotal: 0, fees: 0, total: 0, isEstimate: false },
    ],
  ])('%s', (_, cart, expected) => {
    expect(amounts(cart)).toEqual({ ...expected, borneFees: 0, deposits: [] });
    expect(expected.subTotal + expected.fees).toBe(expected.total);
  });

  it('are the goods alone where the merchant bears the fee (R-PAYMENTS-6)', () => {
    const platformFee = { basisPoints: 300, fixedCents: 0, bearer: 'MERCHANT' as const };
    expect(amounts([{ saleableId: CARROTS.id, quantity: 3 }], { platformFee })).toMatchObject({
      subTotal: 840,
      fees: 0,
      borneFees: 25,
      total: 840,
    });
  });

  it('hold no fee in a shop that is tried out, as on the server', () => {
    expect(amounts([{ saleableId: CARROTS.id, quantity: 3 }], { isTest: true })).toMatchObject({ fees: 0, total: 840 });
  });
});

describe('what is wrong with a line', () => {
  const cheese = { ...CHEESE, isStockEnabled: true, stock: 400 };
  const packs = sampleArticle(8, {
    label: 'Noix',
    slug: 'noix',
    pricingModel: 'BY_WEIGHT_OPTIONS',
    unitPrice: null,
    options: [
      { weight: 500, price: 380 },
      { weight: 1000, price: 720 },
    ],
    isStockEnabled: true,
    stock: 3,
  });
  const shop = { ...SHOP, singleArticles: [CARROTS, POTATOES, cheese, CHICKEN, LEEKS, packs] };
  it.each<[string, Cart, unknown[]]>([
    ['nothing', [{ saleableId: CARROTS.id, quantity: 1 }], [undefined]],
    ['no longer on sale', [{ saleableId: 'parti', quantity: 1 }], [{ kind: 'GONE' }]],
    ['sold otherwise', [{ saleableId: CHEESE.id, quantity: 1 }], [{ kind: 'CHANGED' }]],
    ['a pack that is gone', [{ saleableId: POTATOES.id, quantity: 1, optionWeight: 700 }], [{ kind: 'CHANGED' }]],
    ['all that is left', [{ saleableId: CHICKEN.id, quantity: 3 }], [undefined]],
    ['more than is left', [{ saleableId: CHICKEN.id, quantity: 4 }], [{ kind: 'SHORT', left: 3, date: null }]],
    ['none left', [{ saleableId: LEEKS.id, quantity: 1 }], [{ kind: 'SHORT', left: 0, date: null }]],
    [
      'a weight above the stock',
      [{ saleableId: CHEESE.id, selectedWeight: 450 }],
      [{ kind: 'SHORT', left: 400, date: null }],
    ],
    [
      'two packs of one stock',
      [
        { saleableId: packs.id, quantity: 2, optionWeight: 500 },
        { saleableId: packs.id, quantity: 2, optionWeight: 1000 },
      ],
      [
        { kind: 'SHORT', left: 3, date: null },
        { kind: 'SHORT', left: 3, date: null },
      ],
    ],
  ])('%s', (_, cart, troubles) => {
    expect(cartLines(cart, shop, ANY_DAY).map(({ trouble }) => trouble)).toEqual(troubles);
  });

  it('a test order takes no stock', () => {
    const [line] = cartLines([{ saleableId: LEEKS.id, quantity: 1 }], { ...shop, isTest: true }, ANY_DAY);
    expect(line?.trouble).toBeUndefined();
  });

  it('is judged by the chosen collection date, and before one is chosen by the best of them', () => {
    const eggs = { ...CARROTS, isStockEnabled: true, stockPerDay: true, usualStock: 4 };
    const dayStock = [{ date: '2026-11-20', left: 1 }];
    const perDay = { ...SHOP, singleArticles: [{ ...eggs, dayStock }] };
    const cart: Cart = [{ saleableId: eggs.id, quantity: 3 }];
    const trouble = (date: string | null) => cartLines(cart, perDay, { ...ANY_DAY, date })[0]?.trouble;
    expect([trouble(null), trouble('2026-11-21')]).toEqual([undefined, undefined]);
    expect(trouble('2026-11-20')).toEqual({ kind: 'SHORT', left: 1, date: '2026-11-20' });
    expect([shortOn(cart, perDay, '2026-11-20'), shortOn(cart, perDay, '2026-11-21')]).toEqual([
      'Pas assez ce jour-là\u00A0: Carottes (plus que 1)',
      undefined,
    ]);
    expect(shortOn(cart, { ...perDay, isTest: true }, '2026-11-20')).toBeUndefined();
  });
});

it.each<[string, Cart, number]>([
  ['what has a fixed price', [{ saleableId: CARROTS.id, quantity: 1 }], 0],
  ['a weight of one’s own', [{ saleableId: CHEESE.id, selectedWeight: 100 }], 0],
  ['what is to be weighed', [{ saleableId: CHICKEN.id, quantity: 1 }], 0.2],
])('the card holds, above the total, for %s: %s', (_, cart, margin) => {
  const lines = cartLines(cart, SHOP, ANY_DAY);
  const total = amountsOf(lines, SHOP);
  const held = heldFor(lines, total);
  expect(held - total.total).toBeGreaterThanOrEqual(total.total * margin);
  expect(held - total.total).toBeLessThan(total.total * margin + 10);
});
