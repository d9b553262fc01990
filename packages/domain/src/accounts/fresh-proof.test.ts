import { expect, it } from 'vitest';
import { isProofFresh } from './fresh-proof.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

it.each([
  ['just now', 0, true],
  ['ten minutes ago', -10, true],
  ['longer ago', -10.01, false],
  ['by a clock that is a little ahead', 1, true],
  ['by a clock that was far ahead', 11, false],
] as const)('R-KEYS-7: a proof given %s', (_when, at, isFresh) => {
  expect(isProofFresh(minutes(at), NOW)).toBe(isFresh);
});
