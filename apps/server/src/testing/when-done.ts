import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** What was opened outside of any test, by a `beforeAll` or the file itself. */
const ofTheFile: (() => unknown)[] = [];

// Here, while the file is being read: an `afterAll` that is called later, in a hook or a test, is never run.
afterAll(async () => {
  for (const cleanUp of ofTheFile.splice(0).toReversed()) await cleanUp();
});

/** Cleans up with the test that is running, else with the file; last opened, first closed. */
export function whenDone(cleanUp: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await cleanUp()));
  else ofTheFile.push(cleanUp);
}
