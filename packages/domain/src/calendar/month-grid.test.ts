import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampToMonth } from './clamp-to-month.ts';
import { addDays, weekdayOf } from './dates.ts';
import { addMonths, monthGrid } from './month-grid.ts';
import { daysFrom, mondayOf } from './weeks.ts';

const months = fc
  .tuple(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);

describe('the calendar of a month', () => {
  it('is whole weeks from Monday, each day once, with the whole month in it and no week without it when 35 cells are enough', () => {
    fc.assert(
      fc.property(months, (month) => {
        const grid = monthGrid(month);
        const last = clampToMonth(`${month}-31`);
        expect(grid.length % 7).toBe(0);
        expect(grid.length).toBeGreaterThanOrEqual(35);
        expect(weekdayOf(grid[0] ?? '')).toBe('monday');
        for (const [index, date] of grid.entries()) expect(date).toBe(addDays(grid[0] ?? '', index));
        expect(grid.slice(0, 7)).toContain(`${month}-01`);
        expect(grid).toContain(last);
        // A sixth week only when the month reaches into it.
        expect(grid.length > 35).toBe(!grid.slice(0, 35).includes(last));
      }),
    );
  });

  it.each([
    ['2026-11', 42, '2026-10-26', '2026-12-06'],
    ['2026-12', 35, '2026-11-30', '2027-01-03'],
    // Four weeks to the day: padded.
    ['2027-02', 35, '2027-02-01', '2027-03-07'],
    // Both clock changes.
    ['2026-10', 35, '2026-09-28', '2026-11-01'],
    ['2027-03', 35, '2027-03-01', '2027-04-04'],
  ])('%s has %i cells, from %s to %s', (month, cells, first, last) => {
    const grid = monthGrid(month);
    expect([grid.length, grid[0], grid.at(-1)]).toEqual([cells, first, last]);
  });
});

it.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -14, '2025-01'],
])('%s and %i months is %s', (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected);
});

it.each([
  ['2026-11-09', '2026-11-09'],
  ['2026-11-15', '2026-11-09'],
  ['2026-11-16', '2026-11-16'],
  // Across the end of summer time, and of the year.
  ['2026-10-25', '2026-10-19'],
  ['2027-01-01', '2026-12-28'],
])('%s is in the week of %s', (date, monday) => {
  expect(mondayOf(date)).toBe(monday);
  expect(daysFrom(monday, 7)).toContain(date);
});
