import { expect, it } from 'vitest';
import { clampToMonth } from './clamp-to-month.ts';

it.each([
  ['2027-02-31', '2027-02-28'],
  ['2028-02-31', '2028-02-29'],
  ['2026-11-31', '2026-11-30'],
  ['2026-12-31', '2026-12-31'],
  ['2026-11-01', '2026-11-01'],
])('%s means %s', (given, meant) => {
  expect(clampToMonth(given)).toBe(meant);
});
