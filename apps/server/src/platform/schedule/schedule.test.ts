import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every } from './schedule.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Task = () => Promise<void>;

const log = { error: vi.fn<(details: object, message: string) => void>() };

test('runs at once, then at each interval, until stopped', async () => {
  const task = vi.fn<Task>(async () => {});
  const schedule = every(1000, task, log);
  await vi.advanceTimersByTimeAsync(2000);
  expect(task).toHaveBeenCalledTimes(3);
  await schedule.stop();
  await vi.advanceTimersByTimeAsync(2000);
  expect(task).toHaveBeenCalledTimes(3);
});

test('a failure is logged and the next run happens', async () => {
  const failure = new Error('no');
  const task = vi.fn<Task>(() => Promise.reject(failure));
  const schedule = every(1000, task, log);
  await vi.advanceTimersByTimeAsync(1000);
  await schedule.stop();
  expect(task).toHaveBeenCalledTimes(2);
  expect(log.error).toHaveBeenCalledWith({ err: failure }, expect.any(String));
});

test('a long run is not overtaken, and stopping waits for it', async () => {
  let finish!: () => void;
  const task = vi.fn<Task>(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const schedule = every(1000, task, log);
  await vi.advanceTimersByTimeAsync(5000);
  expect(task).toHaveBeenCalledTimes(1);

  let isStopped = false;
  const stopping = schedule.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(isStopped).toBe(false);
  finish();
  await stopping;
});
