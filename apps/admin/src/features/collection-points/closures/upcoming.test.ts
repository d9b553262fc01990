import { expect, it } from 'vitest';
import { comingHolidays } from './upcoming.ts';

it('proposes the public holidays of twelve months, soonest first, each once', () => {
  const holidays = comingHolidays('2026-11-11');
  expect(holidays).toHaveLength(11);
  expect([holidays[0], holidays.at(-1)]).toEqual([
    { date: '2026-11-11', label: 'Armistice 1918' },
    { date: '2027-11-01', label: 'Toussaint' },
  ]);
});
