import { WEEKDAYS, type Weekday, weekdayOf } from '../calendar/dates.ts';
import { isOver, mayMeet, type Rhythm } from './rhythm.ts';

export interface TimePeriod {
  startingHour: number;
  startingMinute: number;
  endingHour: number;
  endingMinute: number;
}

export interface OpeningSlot {
  timePeriod: TimePeriod;
  /** Calendar days before the collection, 0 to 7. */
  maximumOrderTimingDaysBefore: number;
  maximumOrderTimingHour: number;
  maximumOrderTimingMinute: number;
  /** R-COLLECTION-5: how many orders it takes at most; null or absent: as many as come. */
  maxOrders?: number | null | undefined;
  /** R-COLLECTION-6: on which of the weekday's dates it opens; null or absent: on each of them. */
  rhythm?: Rhythm | null | undefined;
}

/** The most that a merchant may set as a slot's limit. */
export const MAX_SLOT_ORDERS = 999;

/** How many openings one weekday may have, those of single dates among them. */
export const MAX_DAY_SLOTS = 10;

export type OpeningHours = Record<Weekday, OpeningSlot[]>;

/** Same day, day before, 2 to 6 days before, one week before (R-SCREENS-10). */
export const ORDER_DELAYS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

export const DEFAULT_SLOT: OpeningSlot = {
  timePeriod: { startingHour: 8, startingMinute: 0, endingHour: 17, endingMinute: 0 },
  maximumOrderTimingDaysBefore: 0,
  maximumOrderTimingHour: 12,
  maximumOrderTimingMinute: 0,
};

export const NO_OPENING_HOURS: OpeningHours = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
};

export const startOf = ({ startingHour, startingMinute }: TimePeriod): number => startingHour * 60 + startingMinute;
export const endOf = ({ endingHour, endingMinute }: TimePeriod): number => endingHour * 60 + endingMinute;

export type OpeningHoursProblem = {
  code: 'OPENING_HOURS_REVERSED' | 'OPENING_HOURS_OVERLAP' | 'OPENING_DATE_OTHER_DAY';
  weekday: Weekday;
};

/** R-COLLECTION-4: start before end, no overlap within a day, and a date of its own falls on its weekday. */
export function openingHoursProblem(hours: OpeningHours): OpeningHoursProblem | undefined {
  for (const weekday of WEEKDAYS) {
    const slots = hours[weekday];
    if (slots.some(({ timePeriod }) => startOf(timePeriod) >= endOf(timePeriod)))
      return { code: 'OPENING_HOURS_REVERSED', weekday };
    if (slots.some(({ rhythm }) => rhythm && 'date' in rhythm && weekdayOf(rhythm.date) !== weekday))
      return { code: 'OPENING_DATE_OTHER_DAY', weekday };
    if (slots.some((slot, index) => slots.slice(index + 1).some((other) => overlap(slot, other))))
      return { code: 'OPENING_HOURS_OVERLAP', weekday };
  }
  return undefined;
}

const overlap = (a: OpeningSlot, b: OpeningSlot): boolean =>
  startOf(a.timePeriod) < endOf(b.timePeriod) &&
  startOf(b.timePeriod) < endOf(a.timePeriod) &&
  mayMeet(a.rhythm, b.rhythm);

/** Without what was for one date, which has passed: it opens no more, and is in the way of nothing. */
export const comingHours = (hours: OpeningHours, today: string): OpeningHours => ({
  ...hours,
  ...Object.fromEntries(WEEKDAYS.map((day) => [day, hours[day].filter(({ rhythm }) => !isOver(rhythm, today))])),
});

/** Monday first, then by start: as lists show them. */
export function sortedSlots(hours: OpeningHours): { weekday: Weekday; slot: OpeningSlot }[] {
  return WEEKDAYS.flatMap((weekday) =>
    hours[weekday].toSorted((a, b) => startOf(a.timePeriod) - startOf(b.timePeriod)).map((slot) => ({ weekday, slot })),
  );
}
