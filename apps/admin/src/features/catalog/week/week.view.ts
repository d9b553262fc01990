import type { ShopAggregate } from '@etal/contract/shop';
import { BAG_PRICING } from '@etal/domain/catalog/bags';
import type { PricingModel } from '@etal/domain/catalog/pricing';
import { findByWords, searchTextOf } from '@etal/domain/catalog/search';
import { countedStock, stockOnSome } from '@etal/domain/catalog/stock';
import { PRICE_IN_WEEK, stockLevel, type StockLevel, type WeekChange } from '@etal/domain/catalog/week';
import { byLabel } from '@etal/domain/names';
import type { Saleable } from '@etal/contract/saleables';
import { stockLeft } from '@etal/domain/orders/lines';
import { stockAmount } from '@etal/texts/stock';

/** An article or a bag as a row of « La semaine ». */
export interface WeekRow extends Saleable {
  kind: 'article' | 'bag';
  pricingModel: PricingModel;
  caption: string;
  /** Of a piece or a kilogram; null where each weight has its own. */
  price: number | null;
  /** The stock, or what a day usually has; undefined where nothing is counted. */
  counted: number | undefined;
  level: StockLevel;
}

/** What was typed of a row. */
export interface WeekDraft {
  isEnabled?: boolean;
  price?: number | null;
  stock?: number | null;
}

/** Bags first, then articles, each by name; `openDates` are those that can be ordered for. */
export function weekRows(
  { singleArticles, articlesBags }: Pick<ShopAggregate, 'singleArticles' | 'articlesBags'>,
  openDates: readonly string[],
): WeekRow[] {
  const row = (saleable: Saleable, more: Pick<WeekRow, 'kind' | 'pricingModel' | 'caption'>): WeekRow => {
    const field = PRICE_IN_WEEK[more.pricingModel];
    return {
      ...saleable,
      ...more,
      unit: saleable.unit ?? (more.kind === 'bag' ? 'panier' : null),
      price: field && saleable[field],
      counted: countedStock(saleable),
      level: stockLevel(more.pricingModel, stockLeft(stockOnSome(saleable, openDates))),
    };
  };
  return [
    ...articlesBags
      .map((bag) => row(bag, { kind: 'bag', pricingModel: BAG_PRICING[bag.bagType], caption: 'Panier' }))
      .toSorted(byLabel),
    ...singleArticles
      .map((article) =>
        row(article, { kind: 'article', pricingModel: article.pricingModel, caption: article.categoryLabel }),
      )
      .toSorted(byLabel),
  ];
}

const FILTERS = {
  epuise: ({ isEnabled, level }: WeekRow) => isEnabled && level === 'NONE',
  'stock-bas': ({ isEnabled, level }: WeekRow) => isEnabled && level === 'LOW',
  'hors-vente': ({ isEnabled }: WeekRow) => !isEnabled,
};
type WeekFilter = keyof typeof FILTERS;

export const FILTER_OPTIONS: { value: WeekFilter | 'tous'; label: string }[] = [
  { value: 'tous', label: 'Tous' },
  { value: 'epuise', label: 'Épuisés' },
  { value: 'stock-bas', label: 'Stock bas' },
  { value: 'hors-vente', label: 'Hors vente' },
];

/** The ids of the rows that are looked for. */
export function findRows(rows: readonly WeekRow[], search: string, filter: string): string[] {
  const wanted = FILTER_OPTIONS.find(({ value }) => value === filter)?.value ?? 'tous';
  const matching = wanted === 'tous' ? rows : rows.filter(FILTERS[wanted]);
  const words = ({ label, caption, tags }: WeekRow): string => searchTextOf({ words: [label, caption], tags });
  return findByWords(matching, words, search).map(({ id }) => id);
}

/** Only what differs from the shop is sent: whoever else changes the other fields keeps them. */
export function changeOfRow(row: WeekRow | undefined, draft: WeekDraft): WeekDraft | undefined {
  if (!row) return undefined;
  const change: WeekDraft = {
    ...(draft.isEnabled !== undefined && draft.isEnabled !== row.isEnabled && { isEnabled: draft.isEnabled }),
    ...(draft.price !== undefined && draft.price !== row.price && { price: draft.price ?? 0 }),
    ...(draft.stock !== undefined && draft.stock !== shownStock(row) && { stock: draft.stock }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/** The field is empty where nothing is counted, and says 0 where none is left. */
export const shownStock = ({ counted }: WeekRow): number | null => counted ?? null;

/** What a copy of last week does to a row, in words. */
export function changeWords(row: WeekRow, { isEnabled, stock }: WeekChange): string {
  return [
    ...(isEnabled ? ['remis en vente'] : []),
    ...(stock ? [`stock ${stockAmount(row, row.counted ?? 0)} → ${stockAmount(row, stock)}`] : []),
  ].join(', ');
}
