import { addDays, weekdayOf } from '../calendar/dates.ts';
import { parisInstant, parisWallTime } from '../calendar/paris-time.ts';
import { type Closure, isClosedOn } from './closures.ts';
import { endOf, type OpeningHours, type OpeningSlot, startOf, type TimePeriod } from './opening-hours.ts';

/** Slots are offered over the coming four weeks (R-COLLECTION-3). */
export const SLOT_DAYS = 28;

export interface CollectionSlot {
  date: string;
  period: TimePeriod;
  /** Seconds since the epoch; orders are taken strictly before it. */
  orderBefore: number;
}

/** The deadline's wall time, so many calendar days before; never later than the slot's end (R-COLLECTION-2). */
export function cutOff(date: string, slot: OpeningSlot): number {
  const deadline = parisInstant(
    addDays(date, -slot.maximumOrderTimingDaysBefore),
    slot.maximumOrderTimingHour * 60 + slot.maximumOrderTimingMinute,
  );
  return Math.min(deadline, parisInstant(date, endOf(slot.timePeriod)));
}

/** What can be chosen now, soonest first. */
export function openSlots(
  point: { openingHours: OpeningHours; closures: readonly Closure[] },
  nowSeconds: number,
): CollectionSlot[] {
  const today = parisWallTime(nowSeconds).date;
  return Array.from({ length: SLOT_DAYS + 1 }, (_, day) => addDays(today, day))
    .filter((date) => !isClosedOn(point.closures, date))
    .flatMap((date) =>
      point.openingHours[weekdayOf(date)]
        .toSorted((a, b) => startOf(a.timePeriod) - startOf(b.timePeriod))
        .map((slot) => ({ date, period: slot.timePeriod, orderBefore: cutOff(date, slot) })),
    )
    .filter(({ orderBefore }) => nowSeconds < orderBefore);
}
