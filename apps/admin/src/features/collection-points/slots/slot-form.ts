import type { Weekday } from '@etal/domain/calendar/dates';
import { type Rhythm, WEEKS_OF_MONTH, type WeekOfMonth } from '@etal/domain/collection/rhythm';
import {
  DEFAULT_SLOT,
  MAX_DAY_SLOTS,
  MAX_SLOT_ORDERS,
  type OpeningHours,
  openingHoursProblem,
  type OpeningHoursProblem,
  type OpeningSlot,
} from '@etal/domain/collection/opening-hours';
import { formatTime, weekOfMonthWords } from '@etal/texts/collection';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import type { ResolverResult } from 'react-hook-form';
import type { FieldErrors } from '../../../forms/form-check.ts';
import { toResolverResult } from '../../../forms/resolver.ts';
import { DATE_REQUIRED } from '../closures/closure-form.ts';

/** How often: each week, or as a rhythm has it, with the weeks of a month one by one. */
export type Frequency = 'WEEKLY' | 'EVERY_SECOND_WEEK' | 'ONCE' | WeekOfMonth;

export const needsDate = (frequency: Frequency): boolean => frequency === 'EVERY_SECOND_WEEK' || frequency === 'ONCE';

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
  frequency: Frequency;
  /** The one date, or the first of every second week. */
  date: string;
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
    ...frequencyOf(slot.rhythm),
  };
}

function frequencyOf(rhythm: Rhythm | null | undefined): Pick<SlotValues, 'frequency' | 'date'> {
  if (!rhythm) return { frequency: 'WEEKLY', date: '' };
  return rhythm.repeats === 'MONTHLY'
    ? { frequency: rhythm.weekOfMonth, date: '' }
    : { frequency: rhythm.repeats, date: rhythm.date };
}

function rhythmOf({ frequency, date }: Pick<SlotValues, 'frequency' | 'date'>): Rhythm | null {
  if (frequency === 'WEEKLY') return null;
  if (frequency === 'EVERY_SECOND_WEEK' || frequency === 'ONCE') return { repeats: frequency, date };
  return { repeats: 'MONTHLY', weekOfMonth: frequency };
}

/** The dialog's choices, in its weekday's words. */
export const frequencyOptions = (weekday: Weekday): { value: Frequency; label: string }[] => [
  { value: 'WEEKLY', label: 'Chaque semaine' },
  { value: 'EVERY_SECOND_WEEK', label: 'Une semaine sur deux' },
  ...WEEKS_OF_MONTH.map((week) => ({ value: week, label: `Le ${weekOfMonthWords(week, weekday)}` })),
  { value: 'ONCE', label: 'Une seule date' },
];

export function placeOf({ weekday, start, end, daysBefore, deadline, maxOrders, ...often }: SlotValues): SlotPlace {
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
      rhythm: rhythmOf(often),
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

const FIELD_OF: Record<OpeningHoursProblem['code'], keyof SlotValues> = {
  OPENING_HOURS_REVERSED: 'end',
  OPENING_HOURS_OVERLAP: 'start',
  OPENING_DATE_OTHER_DAY: 'date',
};

const TIME_REQUIRED = 'Veuillez renseigner une heure';
const DAY_FULL = `Un jour de la semaine a ${MAX_DAY_SLOTS} horaires au plus.`;
const MAX_ORDERS_BOUNDS = `Saisissez un nombre entre 1 et ${MAX_SLOT_ORDERS}, ou rien.`;

/** Judged among the other slots of the point; the problem stands beside the time that makes it. */
export function checkSlot(values: SlotValues, others: OpeningHours): ResolverResult<SlotValues> {
  const errors: FieldErrors = {};
  for (const field of ['start', 'end', 'deadline'] as const) if (values[field] === '') errors[field] = TIME_REQUIRED;
  if (values.maxOrders !== null && (values.maxOrders < 1 || values.maxOrders > MAX_SLOT_ORDERS))
    errors['maxOrders'] = MAX_ORDERS_BOUNDS;
  if (needsDate(values.frequency) && values.date === '') errors['date'] = DATE_REQUIRED;
  if (others[values.weekday].length >= MAX_DAY_SLOTS) errors['weekday'] = DAY_FULL;
  if (Object.keys(errors).length > 0) return toResolverResult(values, errors);
  const problem = openingHoursProblem(withSlot(others, placeOf(values)));
  if (problem) errors[FIELD_OF[problem.code]] = SCREEN_SENTENCES[problem.code](problem);
  return toResolverResult(values, errors);
}
