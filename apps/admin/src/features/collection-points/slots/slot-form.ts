import type { Weekday } from '@etal/domain/calendar/dates';
import {
  DEFAULT_SLOT,
  MAX_SLOT_ORDERS,
  type OpeningHours,
  openingHoursProblem,
  type OpeningSlot,
} from '@etal/domain/collection/opening-hours';
import { formatTime } from '@etal/texts/collection';
import { SENTENCES } from '@etal/texts/errors';
import type { ResolverResult } from 'react-hook-form';
import type { FieldErrors } from '../../../forms/form-check.ts';
import { toResolverResult } from '../../../forms/resolver.ts';

export interface SlotPlace {
  weekday: Weekday;
  slot: OpeningSlot;
}

/** What the dialog holds: times as the browser's fields have them. */
export interface SlotValues {
  weekday: Weekday;
  start: string;
  end: string;
  daysBefore: string;
  deadline: string;
  /** How many orders at most; null: as many as come. */
  maxOrders: number | null;
}

export function slotValuesOf({ weekday, slot }: SlotPlace = { weekday: 'monday', slot: DEFAULT_SLOT }): SlotValues {
  const { startingHour, startingMinute, endingHour, endingMinute } = slot.timePeriod;
  return {
    weekday,
    start: formatTime(startingHour, startingMinute),
    end: formatTime(endingHour, endingMinute),
    daysBefore: String(slot.maximumOrderTimingDaysBefore),
    deadline: formatTime(slot.maximumOrderTimingHour, slot.maximumOrderTimingMinute),
    maxOrders: slot.maxOrders ?? null,
  };
}

export function placeOf({ weekday, start, end, daysBefore, deadline, maxOrders }: SlotValues): SlotPlace {
  const [startingHour, startingMinute] = hourAndMinute(start);
  const [endingHour, endingMinute] = hourAndMinute(end);
  const [maximumOrderTimingHour, maximumOrderTimingMinute] = hourAndMinute(deadline);
  return {
    weekday,
    slot: {
      timePeriod: { startingHour, startingMinute, endingHour, endingMinute },
      maximumOrderTimingDaysBefore: Number(daysBefore),
      maximumOrderTimingHour,
      maximumOrderTimingMinute,
      maxOrders,
    },
  };
}

function hourAndMinute(time: string): [number, number] {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return [hour, minute];
}

export const withoutSlot = (hours: OpeningHours, { weekday, slot }: SlotPlace): OpeningHours => ({
  ...hours,
  [weekday]: hours[weekday].filter((candidate) => candidate !== slot),
});

export const withSlot = (hours: OpeningHours, { weekday, slot }: SlotPlace): OpeningHours => ({
  ...hours,
  [weekday]: [...hours[weekday], slot],
});

const TIME_REQUIRED = 'Veuillez renseigner une heure';
const MAX_ORDERS_BOUNDS = `Saisissez un nombre entre 1 et ${MAX_SLOT_ORDERS}, ou rien.`;

/** Judged among the other slots of the point; the problem stands beside the time that makes it. */
export function checkSlot(values: SlotValues, others: OpeningHours): ResolverResult<SlotValues> {
  const errors: FieldErrors = {};
  for (const field of ['start', 'end', 'deadline'] as const) if (values[field] === '') errors[field] = TIME_REQUIRED;
  if (values.maxOrders !== null && (values.maxOrders < 1 || values.maxOrders > MAX_SLOT_ORDERS))
    errors['maxOrders'] = MAX_ORDERS_BOUNDS;
  if (Object.keys(errors).length > 0) return toResolverResult(values, errors);
  const problem = openingHoursProblem(withSlot(others, placeOf(values)));
  if (problem) errors[problem.code === 'OPENING_HOURS_REVERSED' ? 'end' : 'start'] = SENTENCES[problem.code](problem);
  return toResolverResult(values, errors);
}
