import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf, WEEKDAYS } from '../calendar/dates.ts';
import { parisInstant, parisWallTime } from '../calendar/paris-time.ts';
import { publicHolidays } from '../calendar/public-holidays.ts';
import {
  endOf,
  NO_OPENING_HOURS,
  type OpeningHours,
  openingHoursProblem,
  type OpeningSlot,
  sortedSlots,
  startOf,
} from './opening-hours.ts';
import { comingSlots, cutOff, merchantSlot, openSlots, SLOT_DAYS } from './slots.ts';

const slot = (start: string, end: string, daysBefore = 0, deadline = '12:00'): OpeningSlot => {
  const [
    [startingHour = 0, startingMinute = 0],
    [endingHour = 0, endingMinute = 0],
    [maximumOrderTimingHour = 0, maximumOrderTimingMinute = 0],
  ] = [start, end, deadline].map((time) => time.split(':').map(Number)) as [number[], number[], number[]];
  return {
    timePeriod: { startingHour, startingMinute, endingHour, endingMinute },
    maximumOrderTimingDaysBefore: daysBefore,
    maximumOrderTimingHour,
    maximumOrderTimingMinute,
  };
};
const at = (iso: string): number => Date.parse(iso) / 1000;
const hours = (changes: Partial<OpeningHours>): OpeningHours => ({ ...NO_OPENING_HOURS, ...changes });

describe('Paris time', () => {
  it.each([
    ['2026-11-15', '12:00', '2026-11-15T11:00:00Z'],
    ['2026-07-14', '12:00', '2026-07-14T10:00:00Z'],
    ['2027-01-01', '00:00', '2026-12-31T23:00:00Z'],
    // 28 March 2027: 2:00 to 2:59 do not exist; they are taken as 3:00.
    ['2027-03-28', '01:59', '2027-03-28T00:59:00Z'],
    ['2027-03-28', '02:00', '2027-03-28T01:00:00Z'],
    ['2027-03-28', '02:30', '2027-03-28T01:00:00Z'],
    ['2027-03-28', '03:00', '2027-03-28T01:00:00Z'],
    // 31 October 2027: 2:00 to 2:59 happen twice; the first is meant.
    ['2027-10-31', '02:30', '2027-10-31T00:30:00Z'],
    ['2027-10-31', '03:00', '2027-10-31T02:00:00Z'],
  ])('%s %s is %s', (date, time, instant) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    expect(parisInstant(date, hour * 60 + minute)).toBe(at(instant));
  });

  it('of any minute that exists is found again', () => {
    assert(
      property(integer({ min: 0, max: 800 }), integer({ min: 0, max: 1439 }), (day, minutes) => {
        const date = addDays('2026-06-01', day);
        const wall = parisWallTime(parisInstant(date, minutes));
        return (
          wall.date === date && (wall.minutes === minutes || (minutes >= 120 && minutes < 180 && wall.minutes === 180))
        );
      }),
    );
  });
});

describe('a cut-off', () => {
  it.each([
    ['the same day', '2026-11-20', slot('14:00', '18:00', 0, '12:00'), '2026-11-20T11:00:00Z'],
    ['the day before', '2026-11-20', slot('08:00', '12:00', 1, '18:00'), '2026-11-19T17:00:00Z'],
    ['a week before', '2026-11-20', slot('08:00', '12:00', 7, '12:00'), '2026-11-13T11:00:00Z'],
    ['over a month’s end', '2026-12-01', slot('08:00', '12:00', 2, '12:00'), '2026-11-29T11:00:00Z'],
    ['over a year’s end', '2027-01-02', slot('08:00', '12:00', 3, '12:00'), '2026-12-30T11:00:00Z'],
    ['never after the slot’s end', '2026-11-20', slot('08:00', '12:00', 0, '23:00'), '2026-11-20T11:00:00Z'],
    [
      'a calendar day before, over the change to summer time',
      '2027-03-28',
      slot('08:00', '12:00', 1, '09:00'),
      '2027-03-27T08:00:00Z',
    ],
    [
      'a calendar day before, over the change to winter time',
      '2026-10-25',
      slot('08:00', '12:00', 1, '09:00'),
      '2026-10-24T07:00:00Z',
    ],
  ])('%s', (_case, date, given, instant) => {
    expect(cutOff(date, given)).toBe(at(instant));
  });
});

describe('open slots', () => {
  const point = {
    openingHours: hours({ friday: [slot('16:00', '19:00', 1, '12:00'), slot('08:00', '12:00', 0, '07:00')] }),
    closures: [],
    holidays: [],
  };

  it('are offered over four weeks, soonest first, until their cut-off', () => {
    // Sunday.
    const slots = openSlots(point, at('2026-11-15T09:00:00Z'));
    expect(slots.map(({ date, period }) => `${date} ${period.startingHour}`)).toEqual([
      '2026-11-20 8',
      '2026-11-20 16',
      '2026-11-27 8',
      '2026-11-27 16',
      '2026-12-04 8',
      '2026-12-04 16',
      '2026-12-11 8',
      '2026-12-11 16',
    ]);
  });

  it('close exactly at their cut-off', () => {
    const cut = at('2026-11-19T11:00:00Z');
    const evenings = (now: number) =>
      openSlots(point, now)
        .filter(({ period }) => period.startingHour === 16)
        .map(({ date }) => date)[0];
    expect([evenings(cut - 1), evenings(cut)]).toEqual(['2026-11-20', '2026-11-27']);
  });

  it('skip the days that are closed, both ends included', () => {
    const closed = { ...point, closures: [{ from: '2026-11-20', to: '2026-11-27' }] };
    expect(openSlots(closed, at('2026-11-15T09:00:00Z'))[0]?.date).toBe('2026-12-04');
  });

  it('skip the holidays of the whole shop', () => {
    const away = { ...point, holidays: [{ from: '2026-11-16', to: '2026-11-26' }] };
    expect(openSlots(away, at('2026-11-15T09:00:00Z'))[0]?.date).toBe('2026-11-27');
  });

  it('come in the rhythm of their opening', () => {
    const every = (rhythm: OpeningSlot['rhythm']) =>
      openSlots(
        { ...point, openingHours: hours({ friday: [{ ...slot('16:00', '19:00', 1), rhythm }] }) },
        at('2026-11-15T09:00:00Z'),
      ).map(({ date }) => date);
    expect(every({ repeats: 'EVERY_SECOND_WEEK', date: '2026-11-20' })).toEqual(['2026-11-20', '2026-12-04']);
    expect(every({ repeats: 'MONTHLY', weekOfMonth: 'FIRST' })).toEqual(['2026-12-04']);
    expect(every({ repeats: 'MONTHLY', weekOfMonth: 'LAST' })).toEqual(['2026-11-27']);
    expect(every({ repeats: 'ONCE', date: '2026-12-11' })).toEqual(['2026-12-11']);
  });

  it('are always ahead of now, in order, within the four weeks, on a day of their weekday, and none is closed', () => {
    const anySlot = record({
      start: integer({ min: 0, max: 1380 }),
      length: integer({ min: 1, max: 59 }),
      days: integer({ min: 0, max: 7 }),
      deadline: integer({ min: 0, max: 1439 }),
    }).map(({ start, length, days, deadline }): OpeningSlot => ({
      timePeriod: {
        startingHour: Math.floor(start / 60),
        startingMinute: start % 60,
        endingHour: Math.floor((start + length) / 60),
        endingMinute: (start + length) % 60,
      },
      maximumOrderTimingDaysBefore: days,
      maximumOrderTimingHour: Math.floor(deadline / 60),
      maximumOrderTimingMinute: deadline % 60,
    }));
    assert(
      property(
        array(record({ weekday: constantFrom(...WEEKDAYS), slot: anySlot }), { maxLength: 6 }),
        integer({ min: at('2026-01-01T00:00:00Z'), max: at('2029-01-01T00:00:00Z') }),
        integer({ min: 0, max: 30 }),
        (given, now, closedDay) => {
          const openingHours = structuredClone(NO_OPENING_HOURS);
          for (const { weekday, slot: added } of given) openingHours[weekday].push(added);
          const today = parisWallTime(now).date;
          const closedDate = addDays(today, closedDay);
          const slots = openSlots(
            { openingHours, closures: [{ from: closedDate, to: closedDate }], holidays: [] },
            now,
          );
          return slots.every(
            ({ date, period, orderBefore }, index) =>
              now < orderBefore &&
              orderBefore <= parisInstant(date, endOf(period)) &&
              date !== closedDate &&
              date >= today &&
              date <= addDays(today, SLOT_DAYS) &&
              openingHours[weekdayOf(date)].some(({ timePeriod }) => timePeriod === period) &&
              (index === 0 ||
                `${slots[index - 1]?.date}${String(startOf(slots[index - 1]?.period ?? period)).padStart(4, '0')}` <=
                  `${date}${String(startOf(period)).padStart(4, '0')}`),
          );
        },
      ),
    );
  });
});

describe('opening hours', () => {
  it.each([
    [hours({ monday: [slot('08:00', '12:00'), slot('12:00', '14:00')] }), undefined],
    [hours({ monday: [slot('12:00', '12:00')] }), { code: 'OPENING_HOURS_REVERSED', weekday: 'monday' }],
    [hours({ sunday: [slot('12:00', '08:00')] }), { code: 'OPENING_HOURS_REVERSED', weekday: 'sunday' }],
    [
      hours({ friday: [slot('14:00', '18:00'), slot('08:00', '14:01')] }),
      { code: 'OPENING_HOURS_OVERLAP', weekday: 'friday' },
    ],
    [NO_OPENING_HOURS, undefined],
  ])('%#', (given, problem) => {
    expect(openingHoursProblem(given)).toEqual(problem);
  });

  it('are listed by weekday then start', () => {
    const listed = sortedSlots(
      hours({ sunday: [slot('09:00', '10:00')], monday: [slot('16:00', '18:00'), slot('08:00', '12:00')] }),
    );
    expect(listed.map(({ weekday, slot: { timePeriod } }) => `${weekday} ${timePeriod.startingHour}`)).toEqual([
      'monday 8',
      'monday 16',
      'sunday 9',
    ]);
  });
});

it.each([
  [2026, 'Lundi de Pâques', '2026-04-06'],
  [2026, 'Ascension', '2026-05-14'],
  [2027, 'Lundi de Pâques', '2027-03-29'],
  [2027, 'Lundi de Pentecôte', '2027-05-17'],
  [2028, 'Lundi de Pâques', '2028-04-17'],
  [2026, 'Noël', '2026-12-25'],
])('in %i, %s is %s', (year, label, date) => {
  expect(publicHolidays(year).find((holiday) => holiday.label === label)?.date).toBe(date);
});

describe('the slot of an order that the merchant writes down', () => {
  // Sunday 15 November 2026; the point opens on Mondays and Fridays, orders end the day before at noon.
  const now = at('2026-11-15T15:00:00Z');
  const point = {
    openingHours: hours({ monday: [slot('09:00', '12:00', 1)], friday: [slot('17:00', '19:00', 1)] }),
    closures: [{ from: '2026-11-20', to: '2026-11-22' }],
    holidays: [],
  };
  const { timePeriod: morning } = slot('09:00', '12:00');

  it.each([
    ['past its cut-off', '2026-11-16', morning, true],
    ['still open', '2026-11-23', morning, true],
    ['months ahead', '2027-05-17', morning, true],
    ['on a past day', '2026-11-09', morning, false],
    ['at hours that are not the point’s', '2026-11-16', slot('09:00', '11:00').timePeriod, false],
    ['on a day without hours', '2026-11-17', morning, false],
    ['on a closed day', '2026-11-20', slot('17:00', '19:00').timePeriod, false],
  ])('%s', (_, date, period, isThere) => {
    expect(merchantSlot(point, { date, period }, now) !== undefined).toBe(isThere);
  });

  it('is there until its day is over, also when its hours are', () => {
    const evening = at('2026-11-16T21:00:00Z');
    expect(merchantSlot(point, { date: '2026-11-16', period: morning }, evening)).toBeDefined();
    expect(merchantSlot(point, { date: '2026-11-16', period: morning }, evening + 3 * 3600)).toBeUndefined();
  });

  it('is among the coming ones, of which the site offers those before their cut-off', () => {
    const coming = comingSlots(point, now);
    expect(coming.map(({ date }) => date)).toEqual([
      '2026-11-16',
      '2026-11-23',
      '2026-11-27',
      '2026-11-30',
      '2026-12-04',
      '2026-12-07',
      '2026-12-11',
    ]);
    expect(openSlots(point, now)).toEqual(coming.slice(1));
  });
});
