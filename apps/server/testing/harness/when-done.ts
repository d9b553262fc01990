import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** What was opened outside of any test, by a `beforeAll` or the file itself. */
const ofTheFile: (() => unknown)[] = [];

/**
 * Called for each file before it is read (setup.ts): an `afterAll` that is called later, in a hook or a test, is never
 * run.
 */
export function cleanUpAfterFile(): void {
  afterAll(async () => {
    for (const cleanUp of ofTheFile.splice(0).toReversed()) await cleanUp();
  });
}

/** Cleans up with the test that is running, else with the file; last opened, first closed. */
export function whenDone(cleanUp: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await cleanUp()));
  else ofTheFile.push(cleanUp);
}
