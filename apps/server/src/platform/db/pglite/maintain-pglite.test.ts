import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { schedulePgliteMaintenance, type PgliteMaintenance } from './maintain-pglite.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60 * 1000;

const maintenance = () => ({
  checkpointAbove: vi.fn<PgliteMaintenance['checkpointAbove']>(async () => false),
  vacuum: vi.fn<PgliteMaintenance['vacuum']>(() => Promise.reject(new Error('busy'))),
});

test('checkpoints what five minutes wrote, and a large log sooner', async () => {
  const { checkpointAbove, vacuum } = maintenance();
  const stop = schedulePgliteMaintenance({ checkpointAbove, vacuum });
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  stop();
  const limits = checkpointAbove.mock.calls.map(([bytes]) => bytes);
  expect(limits.filter((bytes) => bytes === 64 * 1024 * 1024)).toHaveLength(15);
  expect(limits.filter((bytes) => bytes < 64 * 1024)).toHaveLength(1);
});

test('vacuums on the first day and every day, whatever came of the last time, until stopped', async () => {
  const { checkpointAbove, vacuum } = maintenance();
  const stop = schedulePgliteMaintenance({ checkpointAbove, vacuum });
  await vi.advanceTimersByTimeAsync(15 * MINUTE_MS);
  expect(vacuum).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(48 * 60 * MINUTE_MS);
  expect(vacuum).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(48 * 60 * MINUTE_MS);
  expect(vacuum).toHaveBeenCalledTimes(3);
});
