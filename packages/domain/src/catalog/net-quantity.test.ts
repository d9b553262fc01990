import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptNetQuantity, MAX_NET_AMOUNT, type NetQuantity, type UnitPrice, unitPriceOf } from './net-quantity.ts';
import { PRICING_MODELS, type PricingModel } from './pricing.ts';

const HALF_KILO: NetQuantity = { amount: 500, measure: 'G', drained: false };
const BOTTLE: NetQuantity = { amount: 750, measure: 'ML', drained: false };
const NOTHING = { unitPrice: null, pricePerKilogram: null, options: [], netQuantity: null };

describe('the price per kilogram or litre', () => {
  it.each<[PricingModel, Partial<Parameters<typeof unitPriceOf>[0]>, UnitPrice | null]>([
    ['BY_UNIT', { unitPrice: 620, netQuantity: HALF_KILO }, { cents: 1240, per: 'KILOGRAM' }],
    ['BY_UNIT', { unitPrice: 450, netQuantity: BOTTLE }, { cents: 600, per: 'LITRE' }],
    ['BY_UNIT', { unitPrice: 100, netQuantity: { ...HALF_KILO, amount: 300 } }, { cents: 333, per: 'KILOGRAM' }],
    ['BY_UNIT', { unitPrice: 620 }, null],
    ['BY_CAPTURED_WEIGHT', { pricePerKilogram: 2290 }, { cents: 2290, per: 'KILOGRAM' }],
    ['BY_UNIT_WEIGHING_REQUIRED', { pricePerKilogram: 1190 }, { cents: 1190, per: 'KILOGRAM' }],
    [
      'BY_WEIGHT_OPTIONS',
      {
        options: [
          { weight: 1000, price: 260 },
          { weight: 5000, price: 1050 },
          { weight: 500, price: 140 },
        ],
      },
      { cents: 210, per: 'KILOGRAM' },
    ],
    ['BY_WEIGHT_OPTIONS', {}, null],
  ])('%s, %j: %j', (pricingModel, given, expected) => {
    expect(unitPriceOf({ ...NOTHING, ...given, pricingModel })).toEqual(expected);
  });

  it('is the nearest cent of what a kilogram of such pieces costs', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 1, max: MAX_NET_AMOUNT }),
        (unitPrice, amount) => {
          const netQuantity = { ...HALF_KILO, amount };
          const cents = unitPriceOf({ ...NOTHING, pricingModel: 'BY_UNIT', unitPrice, netQuantity })?.cents ?? 0;
          expect(Math.abs(cents * amount - unitPrice * 1000)).toBeLessThanOrEqual(amount / 2);
        },
      ),
    );
  });

  it('of packs is that of none that costs more by its weight', () => {
    const option = fc.record({
      weight: fc.integer({ min: 1, max: 100_000 }),
      price: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(fc.array(option, { minLength: 1, maxLength: 6 }), (options) => {
        const lowest = unitPriceOf({ ...NOTHING, pricingModel: 'BY_WEIGHT_OPTIONS', options })?.cents ?? 0;
        for (const { weight, price } of options) expect(lowest * weight).toBeLessThanOrEqual(price * 1000 + weight / 2);
      }),
    );
  });
});

it.each([
  [{ unitPrice: 620 }, { ...HALF_KILO, drained: true }, { ...HALF_KILO, drained: true }],
  [{ unitPrice: 620 }, { ...BOTTLE, drained: true }, BOTTLE],
  [{ unitPrice: null }, HALF_KILO, null],
  [{ unitPrice: 620 }, null, null],
])('with %j, of %j is kept %j', (prices, given, kept) => {
  expect(keptNetQuantity(prices, given)).toEqual(kept);
});

it('is known of every pricing model but the piece that says nothing', () => {
  const known = PRICING_MODELS.filter((pricingModel) =>
    unitPriceOf({
      unitPrice: 1,
      pricePerKilogram: 1,
      options: [{ weight: 1, price: 1 }],
      netQuantity: null,
      pricingModel,
    }),
  );
  expect(known).toEqual(PRICING_MODELS.filter((model) => model !== 'BY_UNIT'));
});
