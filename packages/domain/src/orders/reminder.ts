import { addDays } from '../calendar/dates.ts';
import { parisInstant, parisWallTime } from '../calendar/paris-time.ts';

const SIX_IN_THE_EVENING = 18 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/** R-MAILINGS-2: the day whose orders are called to mind now, from six in the evening until midnight; else none. */
export function remindedDay(nowSeconds: number): string | undefined {
  const { date, minutes } = parisWallTime(nowSeconds);
  return minutes >= SIX_IN_THE_EVENING ? addDays(date, 1) : undefined;
}

/** Who ordered within a day of the slot still knows. */
export const wasPlacedLongAgo = (
  placedAt: number,
  { date, startMinutes }: { date: string; startMinutes: number },
): boolean => placedAt < parisInstant(date, startMinutes) - DAY_SECONDS;
