import { expect, it } from 'vitest';
import { isOfPastDay } from './mailings.ts';

it.each([
  ['written before, and there is time', '2026-11-19', '2026-11-20', false],
  ['written on the day, which is over', '2026-11-20', '2026-11-21', true],
  ['written before, three days late', '2026-11-19', '2026-11-23', true],
  ['written after it, about what was left there', '2026-11-21', '2026-11-22', false],
])('a message about 20 November, %s', (_, writtenOn, today, expected) => {
  expect(isOfPastDay('2026-11-20', { writtenOn, today })).toBe(expected);
});
