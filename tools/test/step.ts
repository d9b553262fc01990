import type { Counts } from './count-tests.ts';

export interface StepResult extends Counts {
  /** What to show when the step fails. */
  output: string;
}

export interface Step {
  title: string;
  run(): Promise<StepResult>;
}

/** A step that is not made of tests counts as one. */
export const check = (ok: boolean, output: string): StepResult => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  failures: [],
  output,
});

/**
 * A step made of tests. A runner that fails without a failed test (a crash, an import that breaks) or
 * that found no test at all is a failure too: silence must never pass for success.
 */
export const tests = (counts: Counts, ok: boolean, output: string): StepResult => {
  if (counts.failed > 0) return { ...counts, output };
  if (!ok) return { ...counts, failed: 1, output };
  if (counts.passed === 0) return { ...counts, failed: 1, output: `${output}\nAucun test n’a été exécuté.\n` };
  return { ...counts, output };
};
