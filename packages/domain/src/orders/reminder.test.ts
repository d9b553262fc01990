import { expect, it } from 'vitest';
import { remindedDay, wasPlacedLongAgo } from './reminder.ts';

const at = (instant: string): number => Date.parse(instant) / 1000;

it.each([
  ['2026-11-19T16:59:59Z', undefined],
  ['2026-11-19T17:00:00Z', '2026-11-20'],
  ['2026-11-19T22:59:59Z', '2026-11-20'],
  ['2026-11-19T23:00:00Z', undefined],
  // The eve of the night when clocks go back, and the evening after it.
  ['2026-10-24T15:59:59Z', undefined],
  ['2026-10-24T16:00:00Z', '2026-10-25'],
  ['2026-10-25T16:59:59Z', undefined],
  ['2026-10-25T17:00:00Z', '2026-10-26'],
  // And when they go forward.
  ['2026-03-28T17:00:00Z', '2026-03-29'],
  ['2026-03-29T16:00:00Z', '2026-03-30'],
])('at %s the day to call to mind is %s', (now, day) => {
  expect(remindedDay(at(now))).toBe(day);
});

it.each([
  ['2026-11-19T06:59:59Z', '2026-11-20', true],
  ['2026-11-19T07:00:00Z', '2026-11-20', false],
  // The day before the clocks go back has 25 hours until the same hour of the wall.
  ['2026-10-24T06:59:59Z', '2026-10-25', true],
  ['2026-10-24T07:00:00Z', '2026-10-25', false],
])('an order placed at %s for eight on %s: long ago is %s', (placed, date, expected) => {
  expect(wasPlacedLongAgo(at(placed), { date, startMinutes: 8 * 60 })).toBe(expected);
});
