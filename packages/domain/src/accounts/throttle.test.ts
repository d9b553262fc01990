import { expect, it } from 'vitest';
import { isWindowOver, waitAfter, waitLeft } from './throttle.ts';

const rule = { freeHits: 3, windowSeconds: 900, firstWaitSeconds: 5, maxWaitSeconds: 60 };

it('waits nothing for the free tries, then twice as long each time up to the cap', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 500].map((hits) => waitAfter(rule, hits))).toEqual([0, 0, 5, 10, 20, 40, 60, 60, 60]);
});

const NOW = new Date('2026-11-15T09:00:00Z');
const inSeconds = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

it.each([
  ['no wait', null, 0],
  ['a wait that is over', inSeconds(-1), 0],
  ['a wait', inSeconds(5), 5],
  ['the longest', inSeconds(60), 60],
  ['more than the rule ever gives', inSeconds(61), 0],
  ['a year', inSeconds(365 * 86_400), 0],
])('%s', (_, blockedUntil, seconds) => {
  expect(waitLeft(rule, blockedUntil, NOW)).toBe(seconds);
});

it.each([
  [0, false],
  [900, false],
  [901, true],
  [-1, true],
])('a window that began %i seconds ago is over: %s', (age, isOver) => {
  expect(isWindowOver(rule, inSeconds(-age), NOW)).toBe(isOver);
});
