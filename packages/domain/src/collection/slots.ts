import { addDays, weekdayOf } from '../calendar/dates.ts';
import { parisInstant, parisWallTime } from '../calendar/paris-time.ts';
import { type Closure, isClosedOn } from './closures.ts';
import { endOf, type OpeningHours, type OpeningSlot, startOf, type TimePeriod } from './opening-hours.ts';
import { opensOn } from './rhythm.ts';

/** Slots are offered over the coming four weeks (R-COLLECTION-3). */
export const SLOT_DAYS = 28;

export interface CollectionSlot {
  date: string;
  period: TimePeriod;
  /** Seconds since the epoch; orders are taken strictly before it. */
  orderBefore: number;
  /** How many orders it takes at most; absent: as many as come. */
  maxOrders?: number | undefined;
}

/** R-COLLECTION-5: whether one order more would be too many for it. */
export const isFull = ({ maxOrders }: Pick<CollectionSlot, 'maxOrders'>, taken: number): boolean =>
  maxOrders !== undefined && taken >= maxOrders;

/** The deadline's wall time, so many calendar days before; never later than the slot's end (R-COLLECTION-2). */
export function cutOff(date: string, slot: OpeningSlot): number {
  const deadline = parisInstant(
    addDays(date, -slot.maximumOrderTimingDaysBefore),
    slot.maximumOrderTimingHour * 60 + slot.maximumOrderTimingMinute,
  );
  return Math.min(deadline, parisInstant(date, endOf(slot.timePeriod)));
}

/** What can be chosen now, soonest first. */
export function openSlots(point: OpenPoint, nowSeconds: number): CollectionSlot[] {
  return comingSlots(point, nowSeconds).filter(({ orderBefore }) => nowSeconds < orderBefore);
}

/** The dates on which some of these points can be ordered for now, soonest first. */
export const openDates = (points: readonly OpenPoint[], nowSeconds: number): string[] =>
  [...new Set(points.flatMap((point) => openSlots(point, nowSeconds).map(({ date }) => date)))].toSorted();

/** The coming dates on which some of these points are open, whether they can still be ordered for or not. */
export const comingDates = (points: readonly OpenPoint[], nowSeconds: number): string[] =>
  [...new Set(points.flatMap((point) => comingSlots(point, nowSeconds).map(({ date }) => date)))].toSorted();

interface OpenPoint {
  openingHours: OpeningHours;
  closures: readonly Closure[];
  /** When the whole shop is away (R-COLLECTION-7). */
  holidays: readonly Closure[];
}

/** The slots of today and of the coming four weeks, whether their cut-off has passed or not. */
export function comingSlots(point: OpenPoint, nowSeconds: number): CollectionSlot[] {
  const today = parisWallTime(nowSeconds).date;
  return Array.from({ length: SLOT_DAYS + 1 }, (_, day) => addDays(today, day)).flatMap((date) => slotsOn(point, date));
}

/** None on a day when the point is closed, or the whole shop is. */
function slotsOn({ openingHours, closures, holidays }: OpenPoint, date: string): CollectionSlot[] {
  if (isClosedOn(closures, date) || isClosedOn(holidays, date)) return [];
  return openingHours[weekdayOf(date)]
    .filter(({ rhythm }) => opensOn(rhythm, date))
    .toSorted((a, b) => startOf(a.timePeriod) - startOf(b.timePeriod))
    .map((slot) => ({
      date,
      period: slot.timePeriod,
      orderBefore: cutOff(date, slot),
      ...(slot.maxOrders && { maxOrders: slot.maxOrders }),
    }));
}

export const isSamePeriod = (a: TimePeriod, b: TimePeriod): boolean =>
  startOf(a) === startOf(b) && endOf(a) === endOf(b);

/** R-ORDERS-17: the merchant's own choice, past a cut-off too; undefined on a past day, or when the point is shut. */
export function merchantSlot(
  point: OpenPoint,
  wanted: { date: string; period: TimePeriod },
  nowSeconds: number,
): CollectionSlot | undefined {
  if (wanted.date < parisWallTime(nowSeconds).date) return undefined;
  return slotsOn(point, wanted.date).find(({ period }) => isSamePeriod(period, wanted.period));
}
