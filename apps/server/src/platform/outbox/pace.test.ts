import { expect, it } from 'vitest';
import { givingWay, inSets } from './pace.ts';

function machineThatWorks() {
  const rests: number[] = [];
  let used = 1_000;
  return {
    rests,
    work: (milliseconds: number) => void (used += milliseconds),
    usedMs: () => used,
    wait: async (milliseconds: number) => void rests.push(milliseconds),
  };
}

it('rests for three times what it has worked since the last time, within bounds', async () => {
  const machine = machineThatWorks();
  const pace = inSets(machine);
  for (const worked of [40, 300, 0, 6, 5_000]) {
    machine.work(worked);
    await pace.rest(0);
  }
  expect(machine.rests).toEqual([120, 900, 20, 20, 1_000]);
});

it('leaves three quarters of the time to the others where they share a connection', async () => {
  const machine = machineThatWorks();
  const pace = givingWay(machine);
  for (const turnMs of [2, 40, 900]) await pace.rest(turnMs);
  expect(machine.rests).toEqual([60, 120, 1_000]);
  expect(pace.most).toBe(4);
});
