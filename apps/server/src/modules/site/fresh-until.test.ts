import { NO_OPENING_HOURS } from '@etal/domain/collection/opening-hours';
import { expect, it } from 'vitest';
import { freshUntil } from './fresh-until.ts';

const at = (iso: string) => Date.parse(iso) / 1000;
const slot = (deadlineHour: number) => ({
  timePeriod: { startingHour: 16, startingMinute: 0, endingHour: 19, endingMinute: 0 },
  maximumOrderTimingDaysBefore: 1,
  maximumOrderTimingHour: deadlineHour,
  maximumOrderTimingMinute: 0,
});
/** Wednesday: ordered on Tuesday. */
const point = (deadlineHour: number) => ({
  openingHours: { ...NO_OPENING_HOURS, wednesday: [slot(deadlineHour)] },
  closures: [],
  holidays: [],
});

it.each([
  ['no point: until midnight in Paris', [], '2026-11-15T09:00:00Z', '2026-11-15T23:00:00Z'],
  ['cut-offs on another day: until midnight', [point(20)], '2026-11-15T09:00:00Z', '2026-11-15T23:00:00Z'],
  ['the first cut-off of today', [point(20), point(18)], '2026-11-17T09:00:00Z', '2026-11-17T17:00:00Z'],
  ['the next one once the first has passed', [point(20), point(18)], '2026-11-17T17:00:00Z', '2026-11-17T19:00:00Z'],
  ['a day of 25 hours', [], '2026-10-24T22:30:00Z', '2026-10-25T23:00:00Z'],
])('%s', (_what, points, now, until) => {
  expect(freshUntil(points, at(now))).toBe(at(until));
});
