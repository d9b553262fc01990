import { addDays, WEEKDAYS, weekdayOf } from './dates.ts';

/** The Monday of a date's week: the French week begins there. */
export const mondayOf = (date: string): string => addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)));

/** So many days in a row, the first one included. */
export const daysFrom = (date: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(date, index));
