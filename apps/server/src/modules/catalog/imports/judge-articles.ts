import { type Article, createArticleBody, listedArticleBody, type ListedArticleBody } from '@etal/contract/articles';
import type { ImportOutcome } from '@etal/contract/imports';
import { drawingFor } from '@etal/domain/catalog/drawings';
import { keptNetQuantity } from '@etal/domain/catalog/net-quantity';
import { type Prices, pricesFor, type PricingProblem } from '@etal/domain/catalog/pricing';
import { foldText } from '@etal/domain/fold-text';
import {
  ARTICLE_COLUMNS,
  type ArticleColumnKey,
  type ArticleFields,
  differingArticleColumns,
  pricingOf,
  readArticleCells,
  uselessPrices,
} from '@etal/domain/imports/article-file';
import { writePricing } from '@etal/domain/imports/cells';
import type { ImportRow } from '@etal/domain/imports/table';
import { PIECE_PRICE_BOUND } from '@etal/texts/bounds';
import { SENTENCES } from '@etal/texts/errors';
import { CELL_PROBLEMS, LINE_PROBLEMS } from '@etal/texts/imports';
import { fieldProblem } from '@etal/texts/validation';
import * as z from 'zod/mini';

type Row = ImportRow<ArticleColumnKey>;

/** What the shop has that the lines may be about. */
export interface KnownArticles {
  byId: ReadonlyMap<string, Article>;
  /** By their names without case and accents. */
  byName: ReadonlyMap<string, readonly Article[]>;
  /** Names of categories, by themselves without case and accents, in their order. */
  categories: ReadonlyMap<string, string>;
}

/** The line that a thing was seen on, so that no other line of the file is about it too. */
export type SeenLines = Map<string, number>;

interface Problem {
  column: string;
  problem: string;
}

export interface JudgedArticle {
  line: number;
  name: string;
  outcome: ImportOutcome;
  problems: Problem[];
  changes: ArticleColumnKey[];
  /** What is to be written, for a line that makes or changes something. */
  write?:
    | { create: ListedArticleBody; prices: Prices }
    | { id: string; current: Article; fields: ArticleFields; prices: Prices };
}

const titleOf = (key: string): string => ARTICLE_COLUMNS.find((column) => column.key === key)?.title ?? '';

/** Fields of the wire stand in columns of another name. */
const COLUMN_OF: Record<string, ArticleColumnKey> = {
  isStockEnabled: 'stock',
  imgDrawing: 'label',
  categoryLabel: 'category',
};
const titleOfField = (field: string): string => titleOf(COLUMN_OF[field] ?? field);

/** R-CATALOG-30: a line is known again by its identifier, else by its name; an empty cell changes nothing. */
export function judgeArticle(row: Row, known: KnownArticles, seen: SeenLines): JudgedArticle {
  const { given, problems: unread } = readArticleCells(row);
  const { id } = row.cells;
  const named = given.label === undefined ? [] : (known.byName.get(foldText(given.label)) ?? []);
  const current = id === undefined ? named[0] : known.byId.get(id.toLowerCase());
  const judged = { line: row.line, name: given.label ?? current?.label ?? id ?? '', changes: [] };
  const wrong = (problems: Problem[]): JudgedArticle => ({ ...judged, outcome: 'WRONG', problems });

  if (id !== undefined && !current) return wrong([{ column: titleOf('id'), problem: LINE_PROBLEMS.UNKNOWN_ID }]);
  if (id === undefined && given.label === undefined)
    return wrong([{ column: titleOf('label'), problem: LINE_PROBLEMS.NAME_MISSING }]);
  if (id === undefined && named.length > 1)
    return wrong([{ column: titleOf('label'), problem: LINE_PROBLEMS.AMBIGUOUS }]);
  const key = current?.id ?? foldText(given.label ?? '');
  const sameAs = seen.get(key);
  if (sameAs !== undefined) return wrong([{ column: '', problem: LINE_PROBLEMS.SAME_AS(sameAs) }]);
  seen.set(key, row.line);

  const problems = unread.map(({ column, problem }) => ({ column: titleOf(column), problem: CELL_PROBLEMS[problem] }));
  if (problems.length > 0) return wrong(problems);
  return current ? judgeUpdate(judged, current, given, known) : judgeCreation(judged, given, known);
}

type Judging = Pick<JudgedArticle, 'line' | 'name' | 'changes'>;

function judgeUpdate(
  judged: Judging,
  current: Article,
  given: Partial<ArticleFields>,
  known: KnownArticles,
): JudgedArticle {
  const wanted: ArticleFields & { id: string } = {
    ...current,
    ...given,
    // Its one number is the usual quantity where each date counts its own.
    ...(current.stockPerDay && given.stock !== undefined && { stock: null, usualStock: given.stock }),
    categoryLabel: categoryNamed(given.categoryLabel ?? current.categoryLabel, known),
  };
  // First, because what is stored may be older than the bounds of today.
  if (differingArticleColumns(current, wanted).length === 0) return { ...judged, outcome: 'SAME', problems: [] };
  const problems = [
    ...schemaProblems(z.partial(createArticleBody), given),
    ...categoryProblems(wanted.categoryLabel),
    ...uselessPriceProblems(wanted.pricingModel, given),
  ];
  const priced = pricesFor(wanted.pricingModel, wanted);
  if ('problem' in priced) problems.push(priceProblem(priced.problem));
  if (problems.length > 0 || !('prices' in priced)) return { ...judged, outcome: 'WRONG', problems };
  const netQuantity = keptNetQuantity(priced.prices, wanted.netQuantity);
  const fields = { ...wanted, ...priced.prices, netQuantity };
  const changes = differingArticleColumns(current, fields);
  if (changes.length === 0) return { ...judged, outcome: 'SAME', problems: [] };
  const write = { id: current.id, current, fields, prices: priced.prices };
  return { ...judged, outcome: 'UPDATE', problems: [], changes, write };
}

/** What a new article is when its line does not say: the form begins with the same. */
function judgeCreation(judged: Judging, given: Partial<ArticleFields>, known: KnownArticles): JudgedArticle {
  const { categoryLabel = [...known.categories.values()][0] ?? '', ...fields } = given;
  const pricingModel = pricingOf(given);
  if (pricingModel === undefined)
    return {
      ...judged,
      outcome: 'WRONG',
      problems: [{ column: titleOf('unitPrice'), problem: LINE_PROBLEMS.PRICE_MISSING }],
    };
  const label = given.label ?? '';
  const category = categoryNamed(categoryLabel, known);
  const body = {
    ...fields,
    label,
    description: given.description ?? label,
    tvaRate: given.tvaRate ?? 'RATE_5_5',
    pricingModel,
    category,
    imgDrawing: drawingFor({ label, categoryLabel: category }),
  };
  const problems = [...schemaProblems(listedArticleBody, body), ...uselessPriceProblems(pricingModel, given)];
  const priced = pricesFor(pricingModel, given);
  if ('problem' in priced) problems.push(priceProblem(priced.problem));
  const checked = listedArticleBody.safeParse(body);
  if (problems.length > 0 || !checked.success || !('prices' in priced))
    return { ...judged, outcome: 'WRONG', problems };
  return { ...judged, outcome: 'CREATE', problems: [], write: { create: checked.data, prices: priced.prices } };
}

/** As the shop writes it, where it has one of that name. */
const categoryNamed = (label: string, { categories }: KnownArticles): string =>
  categories.get(foldText(label)) ?? label;

const categoryProblems = (category: string): Problem[] =>
  schemaProblems(z.pick(listedArticleBody, { category: true }), { category });

function schemaProblems(schema: z.ZodMiniType, value: unknown): Problem[] {
  const checked = schema.safeParse(value, { reportInput: true });
  if (checked.success) return [];
  const problems = checked.error.issues.map((issue) => ({
    column: titleOfField(String(issue.path[0] ?? '')),
    problem: fieldProblem(issue),
  }));
  // One sentence per cell is enough.
  return problems.filter(({ column }, index) => problems.findIndex((other) => other.column === column) === index);
}

const uselessPriceProblems = (model: ArticleFields['pricingModel'], given: Partial<ArticleFields>): Problem[] =>
  uselessPrices(model, given).map((field) => ({
    column: titleOfField(field),
    problem: LINE_PROBLEMS.NOT_OF_MODEL(writePricing(model)),
  }));

function priceProblem({ field, problem }: PricingProblem): Problem {
  const sentence = {
    MISSING: LINE_PROBLEMS.PRICE_MISSING,
    DUPLICATE_WEIGHT: SENTENCES.OPTIONS_DUPLICATE_WEIGHT,
    TOO_HIGH: PIECE_PRICE_BOUND,
  }[problem];
  return {
    column: titleOfField(field),
    problem: field === 'averageWeight' && problem === 'MISSING' ? CELL_PROBLEMS.WEIGHT : sentence,
  };
}
