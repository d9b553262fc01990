import { addDays } from '@etal/domain/calendar/dates';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { publicHolidays } from '@etal/domain/calendar/public-holidays';

export const today = (): string => parisWallTime(Date.now() / 1000).date;

/** French public holidays of the coming twelve months. */
export function comingHolidays(date: string): { date: string; label: string }[] {
  const year = Number(date.slice(0, 4));
  const end = addDays(date, 365);
  return [...publicHolidays(year), ...publicHolidays(year + 1)].filter(
    (holiday) => holiday.date >= date && holiday.date < end,
  );
}
