import { expect, it } from 'vitest';
import { comingClosures, comingHolidays } from './upcoming.ts';

it('proposes the public holidays of twelve months, soonest first, each once', () => {
  const holidays = comingHolidays('2026-11-11');
  expect(holidays).toHaveLength(11);
  expect([holidays[0], holidays.at(-1)]).toEqual([
    { date: '2026-11-11', label: 'Armistice 1918' },
    { date: '2027-11-01', label: 'Toussaint' },
  ]);
});

it('leaves out the closures that are over', () => {
  const [past, present, future] = [
    { from: '2026-11-01', to: '2026-11-14' },
    { from: '2026-11-10', to: '2026-11-15' },
    { from: '2026-12-25', to: '2026-12-25' },
  ] as const;
  expect(comingClosures([past, present, future], '2026-11-15')).toEqual([present, future]);
});
