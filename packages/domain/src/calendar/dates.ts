/** Dates are `YYYY-MM-DD`, without a zone: arithmetic on them goes through UTC and never meets a clock change. */

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

export const epochOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

const dateOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => dateOf(epochOf(date) + days * DAY_MS);

/** Negative where the second date is the earlier one. */
export const daysBetween = (from: string, to: string): number => (epochOf(to) - epochOf(from)) / DAY_MS;

export function weekdayOf(date: string): Weekday {
  const sundayFirst = new Date(epochOf(date)).getUTCDay();
  return WEEKDAYS[(sundayFirst + 6) % 7] ?? 'monday';
}
