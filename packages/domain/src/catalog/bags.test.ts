import { expect, it } from 'vitest';
import { BAG_CLASSES, BAG_PRICING, BAG_TYPES, listsItsContents, mergeContents } from './bags.ts';
import { isPricedByWeight } from './pricing.ts';

it('names and prices each kind of bag', () => {
  expect(
    BAG_TYPES.map((type) => [type, BAG_CLASSES[type], BAG_PRICING[type], isPricedByWeight(BAG_PRICING[type])]),
  ).toEqual([
    ['OPAQUE_UNIT', 'UnitArticlesBag', 'BY_UNIT', false],
    ['OPAQUE_WEIGHT', 'WeightOptionsArticlesBag', 'BY_WEIGHT_OPTIONS', false],
    ['DETAILED_UNIT', 'DetailedArticlesBag', 'BY_UNIT', false],
    ['UNIT_WEIGHING_REQUIRED', 'WeighingRequiredUnitArticlesBag', 'BY_UNIT_WEIGHING_REQUIRED', true],
  ]);
});

it('only a detailed bag lists its contents', () => {
  expect(BAG_TYPES.filter(listsItsContents)).toEqual(['DETAILED_UNIT']);
});

it('adds up what is listed twice', () => {
  expect(
    mergeContents([
      { articleId: 'a', quantity: 1 },
      { articleId: 'b', quantity: 2 },
      { articleId: 'a', quantity: 3 },
    ]),
  ).toEqual([
    { articleId: 'a', quantity: 4 },
    { articleId: 'b', quantity: 2 },
  ]);
});
