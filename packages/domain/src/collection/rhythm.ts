import { addDays, daysBetween } from '../calendar/dates.ts';

/** The last of a month is its fourth or its fifth. */
export const WEEKS_OF_MONTH = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'LAST'] as const;
export type WeekOfMonth = (typeof WEEKS_OF_MONTH)[number];

/** R-COLLECTION-6: on which dates of its weekday a slot opens that is not open every week. */
export type Rhythm =
  | { repeats: 'EVERY_SECOND_WEEK'; /** The first day it opens. */ date: string }
  | { repeats: 'ONCE'; date: string }
  | { repeats: 'MONTHLY'; weekOfMonth: WeekOfMonth };

/** The date is one of the slot's weekday. */
export function opensOn(rhythm: Rhythm | null | undefined, date: string): boolean {
  switch (rhythm?.repeats) {
    case undefined:
      return true;
    case 'ONCE':
      return date === rhythm.date;
    case 'EVERY_SECOND_WEEK':
      return date >= rhythm.date && daysBetween(rhythm.date, date) % 14 === 0;
    case 'MONTHLY':
      return rhythm.weekOfMonth === 'LAST'
        ? addDays(date, 7).slice(0, 7) !== date.slice(0, 7)
        : Math.ceil(Number(date.slice(8)) / 7) === WEEKS_OF_MONTH.indexOf(rhythm.weekOfMonth) + 1;
  }
}

/** It was for one date, which has passed. */
export const isOver = (rhythm: Rhythm | null | undefined, today: string): boolean =>
  rhythm?.repeats === 'ONCE' && rhythm.date < today;

/** Whether two slots of one weekday may ever open on the same day. */
export function mayMeet(a: Rhythm | null | undefined, b: Rhythm | null | undefined): boolean {
  if (a?.repeats === 'ONCE') return opensOn(b, a.date);
  if (b?.repeats === 'ONCE') return opensOn(a, b.date);
  if (a?.repeats === 'EVERY_SECOND_WEEK' && b?.repeats === 'EVERY_SECOND_WEEK')
    return daysBetween(a.date, b.date) % 14 === 0;
  if (a?.repeats === 'MONTHLY' && b?.repeats === 'MONTHLY')
    return a.weekOfMonth === b.weekOfMonth || [a.weekOfMonth, b.weekOfMonth].toSorted().join() === 'FOURTH,LAST';
  return true;
}
