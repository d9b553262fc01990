import { expect, it } from 'vitest';
import { waitAfter } from './throttle.ts';

const rule = { freeHits: 3, windowSeconds: 900, firstWaitSeconds: 5, maxWaitSeconds: 60 };

it('waits nothing for the free tries, then twice as long each time up to the cap', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 500].map((hits) => waitAfter(rule, hits))).toEqual([0, 0, 5, 10, 20, 40, 60, 60, 60]);
});
