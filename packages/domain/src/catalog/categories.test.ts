import { describe, expect, it } from 'vitest';
import { canRemoveCategory, planCategories } from './categories.ts';

const current = [
  { id: 'a', label: 'Légumes', articlesCount: 2 },
  { id: 'b', label: 'Fruits', articlesCount: 0 },
];

describe('a new list of categories', () => {
  it('renames, orders, creates and deletes', () => {
    expect(planCategories(current, [{ label: 'Miel' }, { id: 'a', label: 'Légumes bio' }])).toEqual({
      kept: [
        { id: undefined, label: 'Miel', position: 0 },
        { id: 'a', label: 'Légumes bio', position: 1 },
      ],
      deletedIds: ['b'],
    });
  });

  it('creates when the id is unknown, and when one id is given twice', () => {
    const plan = planCategories(current, [
      { id: 'a', label: 'Légumes' },
      { id: 'a', label: 'Copie' },
      { id: 'elsewhere', label: 'Autre' },
      { id: null, label: 'Encore' },
    ]);
    expect(plan).toMatchObject({
      kept: [{ id: 'a' }, { id: undefined }, { id: undefined }, { id: undefined }],
      deletedIds: ['b'],
    });
  });

  it('lets two categories swap their names', () => {
    const plan = planCategories(current, [
      { id: 'a', label: 'Fruits' },
      { id: 'b', label: 'Légumes' },
    ]);
    expect(plan).toMatchObject({
      kept: [
        { id: 'a', label: 'Fruits' },
        { id: 'b', label: 'Légumes' },
      ],
      deletedIds: [],
    });
  });

  it.each([
    [
      'a category with articles goes',
      [{ id: 'b', label: 'Fruits' }],
      { code: 'CATEGORY_HAS_ARTICLES', label: 'Légumes' },
    ],
    [
      'two names differ only by case and accents',
      [
        { id: 'a', label: 'Légumes' },
        { id: 'b', label: 'LEGUMES' },
      ],
      { code: 'CATEGORY_DUPLICATE', label: 'LEGUMES' },
    ],
    ['none is left', [], { code: 'CATEGORY_LAST' }],
  ])('is refused when %s', (_case, requested, refusal) => {
    expect(planCategories(current, requested)).toEqual({ refusal });
  });
});

it.each([
  [0, 2, true],
  [1, 2, false],
  [0, 1, false],
])('with %i articles among %i categories, removable: %s', (articlesCount, count, expected) => {
  expect(canRemoveCategory({ articlesCount }, count)).toBe(expected);
});
