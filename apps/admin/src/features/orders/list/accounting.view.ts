import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { formatMonth } from '@etal/texts/format';

export interface MonthOption {
  /** `2026-11` */
  value: string;
  label: string;
}

/**
 * Every month the shop has lived, the last first. In seconds since the epoch; months are those of Paris, as in the
 * file.
 */
export function accountingMonths(creationDate: number, now: number): MonthOption[] {
  const [first, last] = [parisWallTime(creationDate), parisWallTime(now)].map(
    ({ date }) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1,
  ) as [number, number];
  return Array.from({ length: Math.max(last - first, 0) + 1 }, (_, back) => {
    const [year, month] = [Math.floor((last - back) / 12), (last - back) % 12];
    const value = `${year}-${String(month + 1).padStart(2, '0')}`;
    return { value, label: formatMonth(value) };
  });
}
