import { expect, test } from 'vitest';
import { MAX_ATTEMPTS, retryDelayMs } from './retry-delay.ts';

test.each([
  [1, 5_000],
  [2, 10_000],
  [3, 20_000],
  [10, 2_560_000],
  [11, 3_600_000],
  [MAX_ATTEMPTS, null],
  [MAX_ATTEMPTS + 1, null],
])('after attempt %i: %s ms', (attempt, delay) => {
  expect(retryDelayMs(attempt)).toBe(delay);
});
