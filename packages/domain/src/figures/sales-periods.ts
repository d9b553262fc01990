import { addDays } from '../calendar/dates.ts';
import { daysFrom, mondayOf } from '../calendar/weeks.ts';
import type { OrderStatus } from '../orders/order.ts';

/** R-FIGURES-1: what was accepted or handed over was sold; what was refused or cancelled was not. */
export const COUNTED_STATUSES = ['ACCEPTED', 'COLLECTED'] as const satisfies OrderStatus[];

export const SALES_PERIODS = ['WEEK', 'MONTH', 'YEAR'] as const;
export type SalesPeriod = (typeof SALES_PERIODS)[number];

/** Both ends are in it. */
export interface DateRange {
  from: string;
  to: string;
}

/** The week, month or year that holds a date. */
export function periodOf(period: SalesPeriod, date: string): DateRange {
  if (period === 'WEEK') {
    const from = mondayOf(date);
    return { from, to: addDays(from, 6) };
  }
  const year = Number(date.slice(0, 4));
  if (period === 'YEAR') return { from: `${date.slice(0, 4)}-01-01`, to: `${date.slice(0, 4)}-12-31` };
  const month = Number(date.slice(5, 7));
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${date.slice(0, 8)}01`, to: `${date.slice(0, 8)}${days}` };
}

/** The one before it: what it is compared with, and what one goes back to. */
export const periodBefore = (period: SalesPeriod, date: string): DateRange =>
  periodOf(period, addDays(periodOf(period, date).from, -1));

export const periodAfter = (period: SalesPeriod, date: string): DateRange =>
  periodOf(period, addDays(periodOf(period, date).to, 1));

/** The bars of its plot: the days of a week or a month, the months of a year. */
export function stepsOf(period: SalesPeriod, range: DateRange): DateRange[] {
  if (period === 'YEAR')
    return Array.from({ length: 12 }, (_, month) =>
      periodOf('MONTH', `${range.from.slice(0, 5)}${String(month + 1).padStart(2, '0')}-01`),
    );
  const days = Math.round((Date.parse(range.to) - Date.parse(range.from)) / 86_400_000) + 1;
  return daysFrom(range.from, days).map((day) => ({ from: day, to: day }));
}

/** Who has not come for so long may be glad to hear of the farm (R-FIGURES-2). */
export const UNSEEN_DAYS = 42;
/** Who has not come for longer is gone. */
export const GONE_DAYS = 365;
