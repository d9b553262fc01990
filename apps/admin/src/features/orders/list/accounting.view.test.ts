import { expect, it } from 'vitest';
import { accountingMonths } from './accounting.view.ts';

const at = (instant: string): number => Date.parse(instant) / 1000;

it.each([
  ['2026-09-20T10:00:00Z', '2026-11-15T09:00:00Z', ['2026-11', '2026-10', '2026-09']],
  ['2025-12-01T10:00:00Z', '2026-01-15T09:00:00Z', ['2026-01', '2025-12']],
  ['2026-11-15T08:00:00Z', '2026-11-15T09:00:00Z', ['2026-11']],
  // Half past midnight in Paris: the new month has begun.
  ['2026-11-15T08:00:00Z', '2026-11-30T23:30:00Z', ['2026-12', '2026-11']],
  // A clock that is behind the server's still offers one.
  ['2026-12-15T08:00:00Z', '2026-11-15T09:00:00Z', ['2026-11']],
])('a shop born %s has at %s the months %j', (born, now, months) => {
  expect(accountingMonths(at(born), at(now)).map(({ value }) => value)).toEqual(months);
});

it('names the months in French', () => {
  expect(accountingMonths(at('2026-07-20T10:00:00Z'), at('2026-08-15T09:00:00Z')).map(({ label }) => label)).toEqual([
    'août 2026',
    'juillet 2026',
  ]);
});
