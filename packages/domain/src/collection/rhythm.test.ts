import { assert, constantFrom, integer, oneof, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/dates.ts';
import { announcedHoliday } from './closures.ts';
import { isOver, mayMeet, opensOn, type Rhythm, WEEKS_OF_MONTH } from './rhythm.ts';

describe('an opening', () => {
  // Saturdays.
  it.each<[string, Rhythm | null, string, boolean]>([
    ['every week', null, '2026-11-21', true],
    ['every second week, on its first day', { repeats: 'EVERY_SECOND_WEEK', date: '2026-11-21' }, '2026-11-21', true],
    ['every second week, a week later', { repeats: 'EVERY_SECOND_WEEK', date: '2026-11-21' }, '2026-11-28', false],
    ['every second week, over a year’s end', { repeats: 'EVERY_SECOND_WEEK', date: '2026-11-21' }, '2027-01-02', true],
    ['every second week, before it begins', { repeats: 'EVERY_SECOND_WEEK', date: '2026-11-21' }, '2026-11-07', false],
    ['on its one date', { repeats: 'ONCE', date: '2026-11-21' }, '2026-11-21', true],
    ['on another date', { repeats: 'ONCE', date: '2026-11-21' }, '2026-11-28', false],
    ['the 7th is the first of its kind', { repeats: 'MONTHLY', weekOfMonth: 'FIRST' }, '2026-11-07', true],
    ['the 8th would be the second', { repeats: 'MONTHLY', weekOfMonth: 'SECOND' }, '2026-11-14', true],
    ['the 28th of a month of four', { repeats: 'MONTHLY', weekOfMonth: 'LAST' }, '2026-11-28', true],
    ['the fourth of a month of five', { repeats: 'MONTHLY', weekOfMonth: 'LAST' }, '2026-10-24', false],
    ['the fifth of a month of five', { repeats: 'MONTHLY', weekOfMonth: 'LAST' }, '2026-10-31', true],
    ['the last of February', { repeats: 'MONTHLY', weekOfMonth: 'LAST' }, '2027-02-27', true],
  ])('%s', (_, rhythm, date, isOpen) => {
    expect(opensOn(rhythm, date)).toBe(isOpen);
  });

  it('of one date is over the day after', () => {
    expect(isOver({ repeats: 'ONCE', date: '2026-11-21' }, '2026-11-21')).toBe(false);
    expect(isOver({ repeats: 'ONCE', date: '2026-11-21' }, '2026-11-22')).toBe(true);
    expect(isOver({ repeats: 'EVERY_SECOND_WEEK', date: '2026-11-21' }, '2027-11-22')).toBe(false);
  });
});

it('two openings that fall on one date are said to meet', () => {
  const saturday = integer({ min: 0, max: 60 }).map((week) => addDays('2026-01-03', week * 7));
  const rhythm = oneof(
    constantFrom(null),
    record({ repeats: constantFrom('EVERY_SECOND_WEEK' as const, 'ONCE' as const), date: saturday }),
    record({ repeats: constantFrom('MONTHLY' as const), weekOfMonth: constantFrom(...WEEKS_OF_MONTH) }),
  );
  assert(property(rhythm, rhythm, saturday, (a, b, date) => !(opensOn(a, date) && opensOn(b, date)) || mayMeet(a, b)));
});

it.each<[Rhythm, Rhythm, boolean]>([
  [{ repeats: 'EVERY_SECOND_WEEK', date: '2026-11-21' }, { repeats: 'EVERY_SECOND_WEEK', date: '2026-11-28' }, false],
  [{ repeats: 'EVERY_SECOND_WEEK', date: '2026-11-21' }, { repeats: 'EVERY_SECOND_WEEK', date: '2026-11-07' }, true],
  [{ repeats: 'MONTHLY', weekOfMonth: 'FIRST' }, { repeats: 'MONTHLY', weekOfMonth: 'SECOND' }, false],
  [{ repeats: 'MONTHLY', weekOfMonth: 'LAST' }, { repeats: 'MONTHLY', weekOfMonth: 'FOURTH' }, true],
  [{ repeats: 'ONCE', date: '2026-11-21' }, { repeats: 'ONCE', date: '2026-11-28' }, false],
  [{ repeats: 'ONCE', date: '2026-11-21' }, { repeats: 'MONTHLY', weekOfMonth: 'FIRST' }, false],
])('%j and %j may meet: %s', (a, b, may) => {
  expect([mayMeet(a, b), mayMeet(b, a)]).toEqual([may, may]);
});

it('shoppers are told of the holiday they are in, else of the next one within four weeks', () => {
  const [now, soon, late] = [
    { from: '2026-11-10', to: '2026-11-16' },
    { from: '2026-11-20', to: '2026-11-25' },
    { from: '2027-02-01', to: '2027-02-10' },
  ] as const;
  expect(announcedHoliday([late, soon, now], '2026-11-16')).toBe(now);
  expect(announcedHoliday([late, soon, now], '2026-11-17')).toBe(soon);
  expect(announcedHoliday([late], '2027-01-03')).toBeUndefined();
  expect(announcedHoliday([late], '2027-01-04')).toBe(late);
});
