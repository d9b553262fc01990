import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../calendar/dates.ts';
import { periodAfter, periodBefore, periodOf, SALES_PERIODS, stepsOf } from './sales-periods.ts';

it.each([
  ['WEEK', '2026-11-18', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15', 7],
  ['MONTH', '2026-03-31', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28', 31],
  ['MONTH', '2028-02-10', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31', 29],
  ['YEAR', '2026-11-18', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31', 12],
] as const)('the %s of %s', (period, date, from, to, beforeFrom, beforeTo, steps) => {
  const range = periodOf(period, date);
  expect([range, periodBefore(period, date), stepsOf(period, range).length]).toEqual([
    { from, to },
    { from: beforeFrom, to: beforeTo },
    steps,
  ]);
});

it('a period holds its date, touches its neighbours, and its steps fill it without a gap', () => {
  const anyDate = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
  fc.assert(
    fc.property(fc.constantFrom(...SALES_PERIODS), anyDate, (period, date) => {
      const range = periodOf(period, date);
      expect(range.from <= date && date <= range.to).toBe(true);
      expect(addDays(periodBefore(period, date).to, 1)).toBe(range.from);
      expect(addDays(range.to, 1)).toBe(periodAfter(period, date).from);
      let next = range.from;
      for (const step of stepsOf(period, range)) {
        expect(step.from).toBe(next);
        next = addDays(step.to, 1);
      }
      expect(next).toBe(addDays(range.to, 1));
    }),
  );
});
