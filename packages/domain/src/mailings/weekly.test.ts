import { expect, it } from 'vitest';
import { dueWeeklyDay, nextWeeklyAt, type WeeklyHour } from './weekly.ts';

const at = (instant: string): number => Date.parse(instant) / 1000;
const wednesday: WeeklyHour = { weekday: 'wednesday', minutes: 18 * 60, lastOn: null };
const night: WeeklyHour = { weekday: 'sunday', minutes: 2 * 60 + 30, lastOn: null };

it.each([
  ['a minute before', wednesday, '2026-11-18T16:59:00Z', undefined],
  ['at its hour', wednesday, '2026-11-18T17:00:00Z', '2026-11-18'],
  ['late, on the same day', wednesday, '2026-11-18T22:59:00Z', '2026-11-18'],
  ['after midnight', wednesday, '2026-11-18T23:00:00Z', undefined],
  ['once it was written', { ...wednesday, lastOn: '2026-11-18' }, '2026-11-18T17:01:00Z', undefined],
  ['a week later', { ...wednesday, lastOn: '2026-11-11' }, '2026-11-18T17:01:00Z', '2026-11-18'],
  [
    'in the hour that comes twice, the second time',
    { ...night, lastOn: '2026-10-25' },
    '2026-10-25T01:30:00Z',
    undefined,
  ],
  ['where its hour is skipped', night, '2027-03-28T01:00:00Z', '2027-03-28'],
])('the weekly mailing %s', (_, weekly, now, day) => {
  expect(dueWeeklyDay(weekly, at(now))).toBe(day);
});

it.each([
  ['today, before its hour', wednesday, '2026-11-18T16:00:00Z', '2026-11-18T17:00:00Z'],
  [
    'in a week, once it was written',
    { ...wednesday, lastOn: '2026-11-18' },
    '2026-11-18T17:01:00Z',
    '2026-11-25T17:00:00Z',
  ],
  [
    'in a week, when today is let pass',
    { ...wednesday, lastOn: '2026-11-18' },
    '2026-11-18T16:00:00Z',
    '2026-11-25T17:00:00Z',
  ],
  ['at the same hour of the wall over a clock change', wednesday, '2026-10-21T16:01:00Z', '2026-10-28T17:00:00Z'],
])('leaves next %s', (_, weekly, now, next) => {
  expect(nextWeeklyAt(weekly, at(now))).toBe(at(next));
});
