import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SELECTED_WEIGHT } from '../orders/lines.ts';
import {
  BAG_CLASSES,
  BAG_PRICING,
  BAG_TYPES,
  contentProblem,
  keptContent,
  lacksWeight,
  listsItsContents,
  mergeContents,
} from './bags.ts';
import { PRICING_MODELS, type PricingModel } from './pricing.ts';

it('names every kind of bag as the front-end does, and prices it as an article', () => {
  expect(BAG_TYPES.map((type) => [type, BAG_CLASSES[type], BAG_PRICING[type]])).toEqual([
    ['OPAQUE_UNIT', 'UnitArticlesBag', 'BY_UNIT'],
    ['OPAQUE_WEIGHT', 'WeightOptionsArticlesBag', 'BY_WEIGHT_OPTIONS'],
    ['DETAILED_UNIT', 'DetailedArticlesBag', 'BY_UNIT'],
    ['UNIT_WEIGHING_REQUIRED', 'WeighingRequiredUnitArticlesBag', 'BY_UNIT_WEIGHING_REQUIRED'],
  ]);
});

it('only a detailed bag lists its contents', () => {
  expect(BAG_TYPES.filter(listsItsContents)).toEqual(['DETAILED_UNIT']);
});

it('adds up what is listed twice in one weight, in the order of its first mention', () => {
  expect(
    mergeContents([
      { articleId: 'leek', quantity: 2, weight: null },
      { articleId: 'carrot', quantity: 1, weight: 500 },
      { articleId: 'carrot', quantity: 1, weight: 1000 },
      { articleId: 'leek', quantity: 3, weight: null },
      { articleId: 'carrot', quantity: 2, weight: 500 },
    ]),
  ).toEqual([
    { articleId: 'leek', quantity: 5, weight: null },
    { articleId: 'carrot', quantity: 3, weight: 500 },
    { articleId: 'carrot', quantity: 1, weight: 1000 },
  ]);
});

describe('a line of contents', () => {
  const article = (pricingModel: PricingModel) => ({
    pricingModel,
    options: pricingModel === 'BY_WEIGHT_OPTIONS' ? [{ weight: 500, price: 300 }] : [],
  });

  it.each([
    ['BY_UNIT', null, undefined, false],
    ['BY_UNIT', 500, 'COUNTED_IN_PIECES', false],
    ['BY_UNIT_WEIGHING_REQUIRED', null, undefined, false],
    ['BY_UNIT_WEIGHING_REQUIRED', 500, 'COUNTED_IN_PIECES', false],
    ['BY_WEIGHT_OPTIONS', 500, undefined, false],
    ['BY_WEIGHT_OPTIONS', 501, 'OPTION_UNKNOWN', false],
    ['BY_WEIGHT_OPTIONS', null, undefined, true],
    ['BY_CAPTURED_WEIGHT', 350, undefined, false],
    ['BY_CAPTURED_WEIGHT', MAX_SELECTED_WEIGHT, 'TOO_HEAVY', false],
    ['BY_CAPTURED_WEIGHT', null, undefined, true],
  ] as const)('%s with a weight of %s: %s, to be completed: %s', (model, weight, problem, isIncomplete) => {
    const content = { quantity: 2, weight };
    expect([contentProblem(content, article(model)), lacksWeight(content, article(model))]).toEqual([
      problem,
      isIncomplete,
    ]);
  });

  it('keeps its weight however it is kept: grams as one heap, all else as it was said', () => {
    const anyContent = fc.record({
      articleId: fc.constant('one'),
      quantity: fc.integer({ min: 1, max: 99 }),
      weight: fc.option(fc.integer({ min: 1, max: 1000 })),
    });
    fc.assert(
      fc.property(fc.constantFrom(...PRICING_MODELS), anyContent, (model, content) => {
        const kept = keptContent(content, article(model));
        const isHeap = content.weight !== null && model === 'BY_CAPTURED_WEIGHT';
        expect((kept.weight ?? 1) * kept.quantity).toBe((content.weight ?? 1) * content.quantity);
        expect(kept.quantity).toBe(isHeap ? 1 : content.quantity);
      }),
    );
  });
});
