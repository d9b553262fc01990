import { expect, it } from 'vitest';
import { quarterOf } from './security-events.ts';

it.each([
  ['2026-11-15T09:00:00.000Z', '2026-11-15T09:00:00.000Z', '2026-11-15T09:15:00.000Z'],
  ['2026-11-15T09:14:59.999Z', '2026-11-15T09:00:00.000Z', '2026-11-15T09:15:00.000Z'],
  ['2026-11-15T09:15:00.000Z', '2026-11-15T09:15:00.000Z', '2026-11-15T09:30:00.000Z'],
])('%s lies between %s and %s', (now, from, until) => {
  expect(quarterOf(new Date(now))).toEqual({ from: new Date(from), until: new Date(until) });
});
