import { expect, it } from 'vitest';
import { abandonedBefore, forgottenBefore } from './retention.ts';

it.each([
  ['2026-11-15T09:30:00.000Z', '2023-11-15T09:30:00.000Z'],
  ['2027-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z'],
  // Three years after a leap day there is none: one day more is kept, never one less.
  ['2027-02-28T12:00:00.000Z', '2024-02-28T12:00:00.000Z'],
  ['2027-03-01T12:00:00.000Z', '2024-03-01T12:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', '2025-03-01T12:00:00.000Z'],
])('at %s, who was last seen before %s', (now, then) => {
  expect(forgottenBefore(new Date(now)).toISOString()).toBe(then);
});

it('an order that was left at the payment page names nobody after thirty days', () => {
  expect(abandonedBefore(new Date('2026-11-15T09:30:00Z')).toISOString()).toBe('2026-10-16T09:30:00.000Z');
});
