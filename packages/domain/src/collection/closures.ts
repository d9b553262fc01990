import { addDays } from '../calendar/dates.ts';

/** Both days are closed: « fermé du … au … ». */
export interface Closure {
  from: string;
  to: string;
}

export const isClosedOn = (closures: readonly Closure[], date: string): boolean =>
  closures.some(({ from, to }) => from <= date && date <= to);

/** Those that are not over on this day: nobody is shown the others any more, nor are they counted. */
export const comingClosures = <C extends Closure>(closures: readonly C[], date: string): C[] =>
  closures.filter(({ to }) => to >= date);

/** How many one point may have ahead of it. */
export const MAX_CLOSURES = 100;

export const hasRoomForClosure = (closures: readonly Closure[], date: string): boolean =>
  comingClosures(closures, date).length < MAX_CLOSURES;

/** R-COLLECTION-7: how long the sentence to shoppers may be, and how many holidays a shop may plan. */
export const HOLIDAY_MESSAGE_MAX = 300;
export const MAX_HOLIDAYS = 50;

/** From when shoppers read that the shop will be away: as long ahead as they can order (R-COLLECTION-3). */
const ANNOUNCED_DAYS = 28;

/** The next holiday that shoppers are told of, the one they are in first. */
export const announcedHoliday = <H extends Closure>(holidays: readonly H[], today: string): H | undefined =>
  holidays
    .filter(({ from, to }) => today <= to && from <= addDays(today, ANNOUNCED_DAYS))
    .toSorted((a, b) => a.from.localeCompare(b.from))[0];

export const isReversed = ({ from, to }: Closure): boolean => from > to;
