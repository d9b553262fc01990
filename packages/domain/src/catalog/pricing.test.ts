import { describe, expect, it } from 'vitest';
import { MAX_PRICE } from '../money.ts';
import { needsOnSitePayments } from '../shop/on-site-warning.ts';
import {
  isPricedByWeight,
  ARTICLE_TYPES,
  estimatedUnitPrice,
  PRICE_FIELDS,
  PRICING_MODELS,
  type PricingModel,
  type Prices,
  pricesFor,
} from './pricing.ts';

const everything: Prices = {
  unitPrice: 250,
  pricePerKilogram: 1550,
  averageWeight: 800,
  options: [{ weight: 500, price: 300 }],
  unit: 'botte',
};

describe('prices kept by each pricing model', () => {
  const none: Prices = { unitPrice: null, pricePerKilogram: null, averageWeight: null, options: [], unit: null };
  it.each<[PricingModel, Partial<Prices>]>([
    ['BY_UNIT', { unitPrice: 250, unit: 'botte' }],
    ['BY_WEIGHT_OPTIONS', { options: [{ weight: 500, price: 300 }] }],
    ['BY_CAPTURED_WEIGHT', { pricePerKilogram: 1550 }],
    ['BY_UNIT_WEIGHING_REQUIRED', { pricePerKilogram: 1550, averageWeight: 800 }],
  ])('%s keeps only its own', (model, kept) => {
    expect(pricesFor(model, everything)).toEqual({ prices: { ...none, ...kept } });
  });

  it.each(
    PRICING_MODELS.flatMap((model) =>
      PRICE_FIELDS[model].flatMap((field) =>
        [null, 0].map((empty) => [model, field, field === 'options' ? [] : empty] as const),
      ),
    ),
  )('%s without %s (%j) is refused', (model, field, empty) => {
    expect(pricesFor(model, { ...everything, [field]: empty })).toEqual({ problem: { field, problem: 'MISSING' } });
  });

  it.each([
    { weight: 0, price: 100 },
    { weight: 100, price: 0 },
  ])('a row with %j is refused', (row) => {
    expect(pricesFor('BY_WEIGHT_OPTIONS', { ...everything, options: [row] })).toEqual({
      problem: { field: 'options', problem: 'MISSING' },
    });
  });

  it('a piece may be expected to cost as much as a price may be, no more', () => {
    const expected = (averageWeight: number) =>
      pricesFor('BY_UNIT_WEIGHING_REQUIRED', { pricePerKilogram: MAX_PRICE, averageWeight });
    expect(expected(1000)).toHaveProperty('prices');
    expect(expected(1001)).toEqual({ problem: { field: 'averageWeight', problem: 'TOO_HIGH' } });
  });

  it('two options of one weight are refused: the shopper could not tell them apart', () => {
    const options = [
      { weight: 500, price: 300 },
      { weight: 500, price: 320 },
    ];
    expect(pricesFor('BY_WEIGHT_OPTIONS', { options })).toEqual({
      problem: { field: 'options', problem: 'DUPLICATE_WEIGHT' },
    });
  });
});

it('the price of some hangs on a weight', () => {
  expect(PRICING_MODELS.filter(isPricedByWeight)).toEqual(['BY_UNIT_WEIGHING_REQUIRED', 'BY_CAPTURED_WEIGHT']);
});

it('names each type as the wire does', () => {
  expect(ARTICLE_TYPES).toEqual({
    BY_UNIT: 'UnitSimpleArticle',
    BY_WEIGHT_OPTIONS: 'WeightOptionsSimpleArticle',
    BY_CAPTURED_WEIGHT: 'CapturedWeightSimpleArticle',
    BY_UNIT_WEIGHING_REQUIRED: 'WeighingRequiredUnitArticle',
  });
});

it('estimates one piece from its average weight', () => {
  expect(estimatedUnitPrice(1550, 800)).toBe(1240);
});

describe('the warning about on-site payments', () => {
  const sold = (pricingModel: PricingModel, isEnabled = true) => ({ pricingModel, isEnabled });
  it.each([
    ['a captured-weight article is on sale', [sold('BY_CAPTURED_WEIGHT')], false, true],
    ['a weighing-required article is on sale', [sold('BY_UNIT_WEIGHING_REQUIRED')], false, true],
    ['it is not on sale', [sold('BY_CAPTURED_WEIGHT', false)], false, false],
    ['on-site payments are on', [sold('BY_CAPTURED_WEIGHT')], true, false],
    ['everything can be paid online', [sold('BY_UNIT'), sold('BY_WEIGHT_OPTIONS')], false, false],
    ['nothing is sold', [], false, false],
  ])('%s', (_case, saleables, isOnSiteEnabled, expected) => {
    expect(needsOnSitePayments(saleables, { isOnSiteEnabled, isOnlineAvailable: false })).toBe(expected);
  });

  it('is not needed where cards can be taken', () => {
    const taken = { isOnSiteEnabled: false, isOnlineAvailable: true };
    expect(needsOnSitePayments([sold('BY_UNIT_WEIGHING_REQUIRED')], taken)).toBe(false);
  });
});
