import type { Article } from '@etal/contract/articles';
import { ALLERGENS } from '@etal/domain/catalog/food-law';
import { MAX_NET_AMOUNT, NET_MEASURES } from '@etal/domain/catalog/net-quantity';
import { ARTICLE_TYPES, PRICING_MODELS, type Prices, type PricingModel } from '@etal/domain/catalog/pricing';
import { normaliseStock } from '@etal/domain/catalog/stock';
import { TAGS } from '@etal/domain/catalog/tags';
import { foldText } from '@etal/domain/fold-text';
import { ARTICLE_COLUMNS } from '@etal/domain/imports/article-file';
import { readColumns } from '@etal/domain/imports/table';
import { VAT_RATES } from '@etal/domain/vat';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../../platform/spreadsheet/read-table.ts';
import { writeCsv } from '../../../platform/spreadsheet/write-csv.ts';
import { writeSpreadsheet } from '../../../platform/spreadsheet/write-spreadsheet.ts';
import { judgeArticle, type KnownArticles } from './judge-articles.ts';

/** Words as a hand may type them, formulas, quotes, accents and line ends among them; no control characters. */
const words = (minLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...'aéœ Z1,;"\'=+-@|\t\n\r:€%'), minLength, maxLength: 12 })
    .map((text) => text.trim())
    .filter((text) => text.length >= minLength);

const pricesOf = (model: PricingModel): fc.Arbitrary<Prices> => {
  const cents = fc.integer({ min: 1, max: 9_999_999 });
  const nothing: Prices = { unitPrice: null, unit: null, pricePerKilogram: null, averageWeight: null, options: [] };
  switch (model) {
    case 'BY_UNIT':
      return fc
        .tuple(cents, fc.constantFrom(null, 'botte', 'cagette'))
        .map(([unitPrice, unit]) => ({ ...nothing, unitPrice, unit }));
    case 'BY_CAPTURED_WEIGHT':
      return cents.map((pricePerKilogram) => ({ ...nothing, pricePerKilogram }));
    case 'BY_UNIT_WEIGHING_REQUIRED':
      return fc
        .tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 100_000 }))
        .map(([pricePerKilogram, averageWeight]) => ({ ...nothing, pricePerKilogram, averageWeight }));
    case 'BY_WEIGHT_OPTIONS':
      return fc
        .uniqueArray(fc.record({ weight: fc.integer({ min: 1, max: 1_000_000 }), price: cents }), {
          selector: ({ weight }) => weight,
          minLength: 1,
          maxLength: 4,
        })
        .map((options) => ({ ...nothing, options }));
  }
};

const article: fc.Arbitrary<Article> = fc
  .constantFrom(...PRICING_MODELS)
  .chain((pricingModel) =>
    fc.record({
      id: fc.uuid(),
      label: words(3),
      description: words(3),
      categoryLabel: fc.constantFrom('Légumes', 'Fruits rouges', 'Œufs'),
      tags: fc.uniqueArray(fc.constantFrom(...TAGS)),
      perishable: fc.boolean(),
      isEnabled: fc.boolean(),
      origin: fc.option(words(1)),
      variety: fc.option(words(1)),
      ingredients: fc.option(words(1)),
      allergens: fc.subarray([...ALLERGENS]),
      storage: fc.option(words(1)),
      netQuantity:
        pricingModel === 'BY_UNIT'
          ? fc.option(
              fc
                .record({
                  amount: fc.integer({ min: 1, max: MAX_NET_AMOUNT }),
                  measure: fc.constantFrom(...NET_MEASURES),
                  drained: fc.boolean(),
                })
                .map((one) => ({ ...one, drained: one.drained && one.measure === 'G' })),
            )
          : fc.constant(null),
      tvaRate: fc.constantFrom(...VAT_RATES),
      stock: fc
        .record({
          isStockEnabled: fc.boolean(),
          stock: fc.option(fc.nat(1_000_000)),
          stockPerDay: fc.boolean(),
          usualStock: fc.option(fc.nat(1_000_000)),
        })
        .map(normaliseStock),
      prices: pricesOf(pricingModel),
      pricingModel: fc.constant(pricingModel),
    }),
  )
  .map(({ stock, prices, ...fields }) => ({
    ...fields,
    ...stock,
    ...prices,
    stockEnabled: stock.isStockEnabled,
    dayStock: [],
    categoryId: '',
    type: ARTICLE_TYPES[fields.pricingModel],
    depositKindId: null,
    depositCount: null,
    deposit: null,
    slug: '',
    imgUrl: '',
    creationDate: 0,
    ordersCount: 0,
  }));

const knownOf = (articles: readonly Article[]): KnownArticles => ({
  byId: new Map(articles.map((one) => [one.id, one])),
  byName: Map.groupBy(articles, ({ label }) => foldText(label)),
  categories: new Map(['Légumes', 'Fruits rouges', 'Œufs'].map((label) => [foldText(label), label])),
});

const cellsOf = (articles: readonly Article[]): string[][] =>
  articles.map((one) => ARTICLE_COLUMNS.map(({ write }) => write(one)));

async function outcomesOf(file: Buffer, known: KnownArticles): Promise<string[]> {
  const read = await readTable(file);
  if ('problem' in read) throw new Error(read.problem);
  const seen = new Map<string, number>();
  return readColumns(read.rows, ARTICLE_COLUMNS).rows.map((row) => {
    const { outcome, changes, problems } = judgeArticle(row, known, seen);
    return [outcome, ...changes, ...problems.map(({ problem }) => problem)].join(' ');
  });
}

const catalogue = fc.uniqueArray(article, { selector: ({ id }) => id, minLength: 1, maxLength: 6 });
const titles = ARTICLE_COLUMNS.map(({ title }) => title);

describe('a catalogue that was exported is imported again without a change (R-CATALOG-30)', () => {
  it('as a CSV', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, async (articles) => {
        const outcomes = await outcomesOf(writeCsv([titles, ...cellsOf(articles)]), knownOf(articles));
        expect(outcomes).toEqual(articles.map(() => 'SAME'));
      }),
      { numRuns: 200 },
    );
  });

  it('as a spreadsheet', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, async (articles) => {
        const file = await writeSpreadsheet([
          {
            name: 'Articles',
            columns: ARTICLE_COLUMNS.map(({ title, width }) => ({ header: title, width })),
            rows: cellsOf(articles),
          },
        ]);
        expect(await outcomesOf(file, knownOf(articles))).toEqual(articles.map(() => 'SAME'));
      }),
      { numRuns: 40 },
    );
  });
});

describe('a line', () => {
  const known = knownOf([]);
  const judge = (cells: object) => judgeArticle({ line: 2, cells }, known, new Map());

  it.each([
    ['no name', { unitPrice: '2' }, 'Nom'],
    ['no price', { label: 'Radis' }, 'Prix'],
    ['a price that is none', { label: 'Radis', unitPrice: 'deux' }, 'Prix'],
    ['a price of nothing', { label: 'Radis', unitPrice: '0' }, 'Prix'],
    ['a price of another kind', { label: 'Radis', unitPrice: '2', pricePerKilogram: '3' }, 'Prix au kilo'],
    ['a weight that is missing', { label: 'Poulet', pricingModel: 'à peser', pricePerKilogram: '12' }, 'Poids moyen'],
    ['a rate that is none', { label: 'Radis', unitPrice: '2', tvaRate: '19,6' }, 'TVA'],
    ['an identifier that is unknown', { id: 'x', label: 'Radis', unitPrice: '2' }, 'Identifiant'],
    ['a name that is too short', { label: 'Ra', unitPrice: '2' }, 'Nom'],
    ['a category that is too short', { label: 'Radis', unitPrice: '2', category: 'x' }, 'Catégorie'],
  ])('with %s is to be mended, and told where', (_, cells, column) => {
    const { outcome, problems } = judge(cells);
    expect([outcome, problems[0]?.column]).toEqual(['WRONG', column]);
  });

  it('that says little makes an article as its form begins', () => {
    expect(judge({ label: 'Radis', unitPrice: '2,4' })).toMatchObject({
      outcome: 'CREATE',
      write: {
        create: {
          label: 'Radis',
          description: 'Radis',
          tvaRate: 'RATE_5_5',
          pricingModel: 'BY_UNIT',
          category: 'Légumes',
          imgDrawing: 'legumes',
        },
        prices: { unitPrice: 240 },
      },
    });
  });
});
