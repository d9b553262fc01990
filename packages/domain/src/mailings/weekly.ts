import { addDays, type Weekday, weekdayOf } from '../calendar/dates.ts';
import { parisInstant, parisWallTime } from '../calendar/paris-time.ts';

export interface WeeklyHour {
  weekday: Weekday;
  /** After midnight, in Paris. */
  minutes: number;
  /** The Paris date it was last written for, or let pass. */
  lastOn: string | null;
}

/** The day that it is to be written for now, from its hour until midnight; undefined when it is not. */
export function dueWeeklyDay({ weekday, minutes, lastOn }: WeeklyHour, nowSeconds: number): string | undefined {
  const { date, minutes: now } = parisWallTime(nowSeconds);
  return weekdayOf(date) === weekday && now >= minutes && lastOn !== date ? date : undefined;
}

/** When it leaves next, in seconds. */
export function nextWeeklyAt({ weekday, minutes, lastOn }: WeeklyHour, nowSeconds: number): number {
  const today = parisWallTime(nowSeconds).date;
  const days = Array.from({ length: 8 }, (_, day) => addDays(today, day));
  const next = days.find(
    (date) => weekdayOf(date) === weekday && date !== lastOn && parisInstant(date, minutes) >= nowSeconds,
  );
  return parisInstant(next ?? addDays(today, 7), minutes);
}
