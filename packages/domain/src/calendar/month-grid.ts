import { clampToMonth } from './clamp-to-month.ts';
import { daysFrom, mondayOf } from './weeks.ts';

/** Five weeks, also for a February that begins on a Monday: the page keeps its height from month to month. */
const MIN_CELLS = 35;

/**
 * The days of a month's calendar (`YYYY-MM`): whole weeks from Monday, with the days of its neighbours around
 * (R-SCREENS-6).
 */
export function monthGrid(month: string): string[] {
  const first = mondayOf(`${month}-01`);
  const least = daysFrom(first, MIN_CELLS);
  return (least.at(-1) ?? '') >= clampToMonth(`${month}-31`) ? least : daysFrom(first, MIN_CELLS + 7);
}

/** `2026-12` and `2027-01` are one month apart. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}
