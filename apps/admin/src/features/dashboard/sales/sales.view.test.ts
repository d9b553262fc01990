import { expect, it } from 'vitest';
import { askedIn, inPeriod, stepBack, stepForward } from './sales.view.ts';

const NOW = Date.parse('2026-11-18T09:00:00Z') / 1000;
const asked = (search: string) => askedIn(new URLSearchParams(search), NOW);

it.each([
  ['', 'MONTH', '2026-10-01'],
  ['periode=semaine', 'WEEK', '2026-11-09'],
  ['periode=annee&date=2026-11-18', 'YEAR', '2026-01-01'],
  ['periode=siecle&date=2026-13-45', 'MONTH', '2026-10-01'],
])('« %s » asks for the %s of %s', (search, period, date) => expect(asked(search)).toEqual({ period, date }));

it('goes a period back and forth, and to another length of time', () => {
  const october = asked('');
  expect([stepBack(october), stepForward(october), inPeriod(october, 'WEEK'), inPeriod(october, 'YEAR')]).toEqual([
    '?periode=mois&date=2026-09-01',
    '?periode=mois&date=2026-11-01',
    '?periode=semaine&date=2026-10-26',
    '?periode=annee&date=2026-01-01',
  ]);
});
