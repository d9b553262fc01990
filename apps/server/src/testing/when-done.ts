import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Cleans up with the test that is running, else with the file; `afterAll` called inside a test is never run. */
export function whenDone(cleanUp: () => unknown): void {
  const register = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  register(async () => {
    await cleanUp();
  });
}
