/** Stock is counted or it is not; counted and null both mean "none left" when read as zero (R-CATALOG-1). */
export interface Stock {
  isStockEnabled: boolean;
  stock: number | null;
}

/** R-CATALOG-13: counted once for all, or anew for each collection date. */
export interface StockPlan extends Stock {
  stockPerDay: boolean;
  /** What is offered on a date of which nothing else is said. */
  usualStock: number | null;
}

/** What is left for the orders of one collection date. */
export interface DayLeft {
  date: string;
  left: number;
}

export interface DayStock extends StockPlan {
  /** The dates on which something else than the usual quantity is left. */
  dayStock: readonly DayLeft[];
}

export const MAX_STOCK = 1_000_000;

/** Zero and empty are the same on the wire: null (R-SCREENS-8). What is not counted so keeps no figure of it. */
export function normaliseStock({ isStockEnabled, stock, stockPerDay, usualStock }: StockPlan): StockPlan {
  const isPerDay = isStockEnabled && stockPerDay;
  return {
    isStockEnabled,
    stock: isStockEnabled && !isPerDay && stock ? stock : null,
    stockPerDay: isPerDay,
    usualStock: isPerDay && usualStock ? usualStock : null,
  };
}

/** What the merchant counts: the stock, or what is usually offered on a day; undefined when it is not counted. */
export const countedStock = ({ isStockEnabled, stock, stockPerDay, usualStock }: StockPlan): number | undefined =>
  isStockEnabled ? ((stockPerDay ? usualStock : stock) ?? 0) : undefined;

/** R-CATALOG-13: the thing with the stock that an order of this collection date takes from. */
export const stockOn = <Thing extends DayStock>(thing: Thing, date: string): Thing => stockOnSome(thing, [date]);

/** The thing with the most that one of these dates has left: none means that it is sold out on all of them. */
export function stockOnSome<Thing extends DayStock>(thing: Thing, dates: readonly string[]): Thing {
  if (!thing.stockPerDay) return thing;
  return { ...thing, stock: Math.max(0, ...dates.map((date) => leftOn(thing, date))) || null };
}

/** Below zero where less was offered afterwards than had been ordered. */
const leftOn = ({ dayStock, usualStock }: DayStock, wanted: string): number =>
  dayStock.find(({ date }) => date === wanted)?.left ?? usualStock ?? 0;

/** So much of a thing that an order of this date takes; a negative amount comes back. */
export interface StockMove {
  saleableId: string;
  date: string;
  amount: number;
}

/** The thing as it is once so much of it was taken for that date. */
export function withTaken<Thing extends DayStock>(
  thing: Thing,
  { date, amount }: Omit<StockMove, 'saleableId'>,
): Thing {
  if (!thing.isStockEnabled) return thing;
  if (!thing.stockPerDay) return { ...thing, stock: (thing.stock ?? 0) - amount || null };
  const others = thing.dayStock.filter((day) => day.date !== date);
  return { ...thing, dayStock: [...others, { date, left: leftOn(thing, date) - amount }] };
}

/** R-MAILINGS-6: how long who waits for a sold-out thing is remembered at most. */
export const ALERT_DAYS = 90;
