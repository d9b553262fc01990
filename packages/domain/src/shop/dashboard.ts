import { addDays } from '../calendar/dates.ts';
import { daysFrom, mondayOf } from '../calendar/weeks.ts';
import type { Cents } from '../money.ts';
import type { OrderStatus } from '../orders/order.ts';

/** Whose customer comes or came: waiting, accepted and handed over. What counts as sold is COUNTED_STATUSES. */
export const SOLD_STATUSES = ['PAID', 'ACCEPTED', 'COLLECTED'] as const satisfies OrderStatus[];

/** How many lines a list of the dashboard has at most. */
export const DASHBOARD_LINES = 5;

const BEST_SALES_DAYS = 28;

export interface DashboardPeriods {
  today: string;
  /** Mondays. */
  thisWeek: string;
  lastWeek: string;
  /** Of the four weeks that end today. */
  bestSalesFrom: string;
}

export function dashboardPeriods(today: string): DashboardPeriods {
  const thisWeek = mondayOf(today);
  return { today, thisWeek, lastWeek: addDays(thisWeek, -7), bestSalesFrom: addDays(today, 1 - BEST_SALES_DAYS) };
}

export interface DayFigures {
  date: string;
  orders: number;
  turnover: Cents;
  /** Something of it is still to be weighed. */
  isEstimate: boolean;
}

/** Both weeks day by day, the empty days too, and each week's sum. */
export function figuresByDay({ thisWeek, lastWeek }: DashboardPeriods, sold: readonly DayFigures[]) {
  const byDate = new Map(sold.map((day) => [day.date, day]));
  const days = daysFrom(lastWeek, 14).map(
    (date) => byDate.get(date) ?? { date, orders: 0, turnover: 0, isEstimate: false },
  );
  return {
    thisWeek: sumOf(days.filter(({ date }) => date >= thisWeek)),
    lastWeek: sumOf(days.filter(({ date }) => date < thisWeek)),
    days,
  };
}

const sumOf = (days: readonly DayFigures[]) => ({
  from: days[0]?.date ?? '',
  to: days.at(-1)?.date ?? '',
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
  turnover: days.reduce((sum, { turnover }) => sum + turnover, 0),
  isEstimate: days.some(({ isEstimate }) => isEstimate),
});
