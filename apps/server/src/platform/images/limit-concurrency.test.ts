import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

it('never runs more tasks than its limit, and runs them all in order', async () => {
  const limited = limitConcurrency(2);
  let running = 0;
  let most = 0;
  const finished: number[] = [];
  const task = (index: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await wait(2);
    running -= 1;
    finished.push(index);
  };
  const early = Array.from({ length: 8 }, (_, index) => limited(task(index)));
  await early[0];
  // Newcomers while others still wait.
  await Promise.all([...early, limited(task(8)), limited(task(9))]);
  expect(most).toBe(2);
  expect(finished).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('gives the place of a failed task to the next one', async () => {
  const limited = limitConcurrency(1);
  const failing = limited(async () => {
    throw new Error('unreadable');
  });
  await expect(failing).rejects.toThrow('unreadable');
  expect(await limited(async () => 'served')).toBe('served');
});
