import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byDirectoryName, type PreparedSale, preparationTotals } from './preparation.ts';

const carrots = { saleableId: 'carrots', saleableLabel: 'Carottes', saleableCategoryLabel: 'Légumes' };
const leeks = { saleableId: 'leeks', saleableLabel: 'Poireaux', saleableCategoryLabel: 'Légumes' };
const bag = { saleableId: 'bag', saleableLabel: 'Panier', saleableCategoryLabel: null };
const inBag = (articleId: string, label: string, quantity: number, weight: number | null = null) => ({
  articleId,
  label,
  categoryLabel: 'Légumes',
  unit: null,
  quantity,
  weight,
});
const CONTENTS = new Map([['bag', [inBag('leeks', 'Poireaux', 3)]]]);

it('merges pack sizes into kilograms and keeps the packs to prepare', () => {
  const sales: PreparedSale[] = [
    { klass: 'WeightOptionOrderSale', ...carrots, quantity: 2, selectedOption: { weight: 1000 } },
    { klass: 'WeightOptionOrderSale', ...carrots, quantity: 3, selectedOption: { weight: 500 } },
    { klass: 'WeightOptionOrderSale', ...carrots, quantity: 1, selectedOption: { weight: 1000 } },
  ];
  expect(preparationTotals(sales, new Map())).toMatchObject([
    {
      label: 'Carottes',
      grams: 4500,
      pieces: 0,
      packs: [
        { weight: 500, count: 3 },
        { weight: 1000, count: 3 },
      ],
    },
  ]);
});

it('takes baskets apart, and counts the basket too', () => {
  const sales: PreparedSale[] = [
    { klass: 'UnitOrderSale', ...leeks, quantity: 4 },
    { klass: 'UnitOrderSale', ...bag, quantity: 2 },
  ];
  expect(
    preparationTotals(sales, CONTENTS).map(({ label, pieces, piecesInBags }) => [label, pieces, piecesInBags]),
  ).toEqual([
    ['Panier', 2, 0],
    ['Poireaux', 10, 6],
  ]);
});

it('what is to be weighed has an expected weight until it is weighed', () => {
  const chicken = {
    klass: 'WeighingRequiredUnitOrderSale' as const,
    saleableId: 'chicken',
    saleableLabel: 'Poulet',
    saleableCategoryLabel: 'Volailles',
    averageWeight: 1800,
    quantity: 2,
  };
  expect(preparationTotals([{ ...chicken, weighedGrams: null }], new Map())).toMatchObject([
    { pieces: 2, grams: 3600, isEstimate: true },
  ]);
  expect(preparationTotals([{ ...chicken, weighedGrams: 3710 }], new Map())).toMatchObject([
    { pieces: 2, grams: 3710, isEstimate: false },
  ]);
});

it('what baskets hold by weight adds to the kilograms and to the packs, and is told apart', () => {
  const sales: PreparedSale[] = [
    { klass: 'WeightOptionOrderSale', ...carrots, quantity: 1, selectedOption: { weight: 500 } },
    { klass: 'UnitOrderSale', ...bag, quantity: 3 },
  ];
  const totals = preparationTotals(sales, new Map([['bag', [inBag('carrots', 'Carottes', 2, 500)]]]));
  expect(totals.find(({ label }) => label === 'Carottes')).toMatchObject({
    pieces: 0,
    piecesInBags: 0,
    grams: 3500,
    gramsInBags: 3000,
    packs: [{ weight: 500, count: 7 }],
  });
});

it('counts in the word of the lines, and in pieces where they do not agree', () => {
  const bunches: PreparedSale = { klass: 'UnitOrderSale', ...carrots, quantity: 1, unit: 'botte' };
  const unitsOf = (sales: PreparedSale[]) => preparationTotals(sales, new Map()).map(({ unit }) => unit);
  expect([unitsOf([bunches, bunches]), unitsOf([bunches, { ...bunches, unit: null }])]).toEqual([['botte'], [null]]);
});

it('a weight of one’s own is a pack of its own', () => {
  const tomme = {
    klass: 'CapturedWeightOrderSale' as const,
    saleableId: 'tomme',
    saleableLabel: 'Tomme',
    saleableCategoryLabel: 'Crèmerie',
    selectedWeight: 350,
  };
  expect(preparationTotals([tomme, tomme], new Map())).toMatchObject([
    { grams: 700, packs: [{ weight: 350, count: 2 }] },
  ]);
});

it('names go as in a French directory', () => {
  const people = [
    ['Zola', 'Émile'],
    ['Étienne', 'Luc'],
    ['durand', 'Zoé'],
    ['Durand', 'Anne'],
    ['Eymard', 'Jo'],
    ['DURAND', 'Élise'],
  ].map(([lastname = '', firstname = '']) => ({ lastname, firstname }));
  expect(people.toSorted(byDirectoryName).map(({ firstname }) => firstname)).toEqual([
    'Anne',
    'Élise',
    'Zoé',
    'Luc',
    'Jo',
    'Émile',
  ]);
});

it('what is prepared goes by the numbers in its name, and a category in one piece', () => {
  const sold = (saleableLabel: string, saleableCategoryLabel: string | null): PreparedSale => ({
    klass: 'UnitOrderSale',
    saleableId: `${saleableLabel} ${saleableCategoryLabel}`,
    saleableLabel,
    saleableCategoryLabel,
    quantity: 1,
  });
  const sales = [
    ...['Panier 10', 'Panier 2', 'Panier 1'].map((label) => sold(label, null)),
    ...['Ail', 'Choux', 'Blettes'].map((label, n) => sold(label, n === 2 ? 'LEGUMES' : 'Légumes')),
  ];
  expect(preparationTotals(sales, new Map()).map(({ label }) => label)).toEqual([
    'Panier 1',
    'Panier 2',
    'Panier 10',
    'Blettes',
    'Ail',
    'Choux',
  ]);
});

it('the packs weigh what the total says, in whatever order the lines come', () => {
  const anySale = fc.record({
    klass: fc.constant('WeightOptionOrderSale' as const),
    saleableId: fc.constantFrom('a', 'b'),
    saleableLabel: fc.constant('x'),
    saleableCategoryLabel: fc.constant(null),
    quantity: fc.integer({ min: 1, max: 9 }),
    selectedOption: fc.record({ weight: fc.constantFrom(250, 500, 1000) }),
  });
  fc.assert(
    fc.property(fc.array(anySale), (sales) => {
      const totals = preparationTotals(sales, new Map());
      for (const { grams, packs } of totals)
        expect(packs.reduce((sum, { weight, count }) => sum + weight * count, 0)).toBe(grams);
      const byId = (rows: typeof totals) => rows.toSorted((a, b) => a.saleableId.localeCompare(b.saleableId));
      expect(byId(preparationTotals(sales.toReversed(), new Map()))).toEqual(byId(totals));
    }),
  );
});
