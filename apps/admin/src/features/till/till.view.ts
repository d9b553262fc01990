import type { CallResponse } from '@etal/contract/endpoint';
import { type getTillDays, getTillDay } from '@etal/contract/till';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import type { BadgeTone } from '@etal/ui/badge';

export type TillDaySummary = CallResponse<typeof getTillDays>[number];

/** `2026-11` of the address, else the present month in Paris. */
export function monthIn(params: URLSearchParams, now: number): string {
  const month = params.get('mois') ?? '';
  return /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month) ? month : parisWallTime(now).date.slice(0, 7);
}

/** The day of the address; none when it names no real one. Without a point, money that no point has taken. */
export function tillDayIn(params: URLSearchParams): { date: string; point: string | null } | null {
  const [date, point] = [params.get('date'), params.get('point')];
  const read = getTillDay.query.safeParse({ date, ...(point !== null && { collectionPoint: point }) });
  return read.success ? { date: read.data.date, point: read.data.collectionPoint ?? null } : null;
}

/** What is left to do for a day. */
export function stateOf({ open, closings }: Pick<TillDaySummary, 'open' | 'closings'>): {
  label: string;
  tone: BadgeTone;
} {
  if (open === null) return { label: 'Clôturée', tone: 'leaf' };
  return closings === 0 ? { label: 'À compter', tone: 'straw' } : { label: 'Complément à clôturer', tone: 'straw' };
}

/** The years of these months, the last first. */
export const yearsOf = (months: readonly { value: string }[]): string[] => [
  ...new Set(months.map(({ value }) => value.slice(0, 4))),
];

/** The page in the address, or the first when the address has none or an invalid one. */
export function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
}
