import type { Cents } from '../money.ts';
import { type Prices, type PricingModel, type PricingProblem, pricesFor } from './pricing.ts';
import { countedStock, normaliseStock, type StockPlan } from './stock.ts';

/** What « La semaine » changes of an article or a bag, in place. */
export interface WeekEdit {
  isEnabled?: boolean | undefined;
  /** Of a piece, or of a kilogram where it is priced by weight. */
  price?: Cents | undefined;
  stock?: number | null | undefined;
}

export interface WeekSaleable extends Prices, StockPlan {
  isEnabled: boolean;
  pricingModel: PricingModel;
}

/** The one price that the table shows and changes; null where each weight has its own. */
export const PRICE_IN_WEEK = {
  BY_UNIT: 'unitPrice',
  BY_CAPTURED_WEIGHT: 'pricePerKilogram',
  BY_UNIT_WEIGHING_REQUIRED: 'pricePerKilogram',
  BY_WEIGHT_OPTIONS: null,
} as const satisfies Record<PricingModel, keyof Prices | null>;

export type WeekProblem = PricingProblem | { problem: 'OPTIONS_HAVE_PRICES' };

/**
 * R-CATALOG-10: the thing with what the edit names of it. A number in stock switches counting on and is what is usually
 * offered where each day counts its own; null leaves none of what is counted.
 */
export function editInWeek<Thing extends WeekSaleable>(
  thing: Thing,
  { isEnabled = thing.isEnabled, price, stock }: WeekEdit,
): { edited: Thing } | { problem: WeekProblem } {
  const edited = { ...thing, isEnabled, ...(stock !== undefined && withStock(thing, stock)) };
  if (price === undefined) return { edited };
  const field = PRICE_IN_WEEK[thing.pricingModel];
  if (field === null) return { problem: { problem: 'OPTIONS_HAVE_PRICES' } };
  const priced = pricesFor(thing.pricingModel, { ...edited, [field]: price });
  return 'problem' in priced ? priced : { edited: { ...edited, ...priced.prices } };
}

function withStock(thing: StockPlan, stock: number | null): StockPlan {
  const isStockEnabled = thing.isStockEnabled || stock !== null;
  return normaliseStock({ ...thing, isStockEnabled, ...(thing.stockPerDay ? { usualStock: stock } : { stock }) });
}

/** From how few left it is worth looking at. */
const LOW_PIECES = 5;
const LOW_GRAMS = 2000;

export type StockLevel = 'UNCOUNTED' | 'NONE' | 'LOW' | 'ENOUGH';

/** How much is left, as « La semaine » sorts it; `left` is undefined where nothing is counted. */
export function stockLevel(pricingModel: PricingModel, left: number | undefined): StockLevel {
  if (left === undefined) return 'UNCOUNTED';
  if (left <= 0) return 'NONE';
  return left <= (pricingModel === 'BY_CAPTURED_WEIGHT' ? LOW_GRAMS : LOW_PIECES) ? 'LOW' : 'ENOUGH';
}

/** What is kept of a thing's last week: whether it was on sale, and the most that the merchant counted of it. */
export interface LastWeek {
  id: string;
  wasOnSale: boolean;
  stock: number | null;
}

export interface WeekChange extends WeekEdit {
  id: string;
}

/**
 * R-CATALOG-11: what becomes of today's things when last week is copied. What was on sale is on sale again, with the
 * stock of then where one stock is counted; prices stay, and nothing is taken off sale.
 */
export function copyOfLastWeek(
  things: readonly (StockPlan & { id: string; isEnabled: boolean })[],
  lastWeek: readonly LastWeek[],
): WeekChange[] {
  const byId = new Map(lastWeek.map((week) => [week.id, week]));
  return things.flatMap((thing): WeekChange[] => {
    const week = byId.get(thing.id);
    if (!week?.wasOnSale) return [];
    const isRefilled = !thing.stockPerDay && week.stock !== null && (countedStock(thing) ?? Infinity) < week.stock;
    if (thing.isEnabled && !isRefilled) return [];
    return [{ id: thing.id, ...(!thing.isEnabled && { isEnabled: true }), ...(isRefilled && { stock: week.stock }) }];
  });
}

/** The same rows as they were before, to take a copy back. */
export const undoOf = (
  things: readonly (StockPlan & { id: string; isEnabled: boolean })[],
  changes: readonly WeekChange[],
): WeekChange[] =>
  changes.flatMap((change) => {
    const before = things.find(({ id }) => id === change.id);
    if (!before) return [];
    return [
      {
        id: before.id,
        ...(change.isEnabled !== undefined && { isEnabled: before.isEnabled }),
        ...(change.stock !== undefined && { stock: countedStock(before) || null }),
      },
    ];
  });
