import type { Step, StepResult } from './step.ts';

/**
 * Goes through every step even after a failure, to show all there is to repair. Steps in a list of their own run side
 * by side, for those that would leave a core waiting; they are told in their order.
 */
export const runSteps = async (stages: (Step | Step[])[], print: (line: string) => void) => {
  const steps = stages.flatMap((stage) => {
    const together = [stage].flat();
    let started: Promise<Timed>[] | undefined;
    const startAll = () => (started ??= together.map(timed));
    return together.map(({ title }, index) => ({ title, result: () => startAll()[index]! }));
  });
  let passed = 0;
  let failed = 0;
  const failures: string[] = [];
  for (const [index, step] of steps.entries()) {
    print(`[${index + 1}/${steps.length}] ${step.title}…`);
    const { result, seconds } = await step.result();
    if (result.failed > 0) print(result.output.trimEnd());
    const verdict = result.failed === 0 ? 'réussi' : 'ÉCHEC';
    print(`      ${verdict} : ${result.passed} passés, ${result.failed} en échec (${seconds} s)`);
    passed += result.passed;
    failed += result.failed;
    if (result.failed > 0) failures.push(...(result.failures.length > 0 ? result.failures : [step.title]));
  }
  // Again at the end: the only part of a long log that is sure to be read.
  if (failures.length > 0) print(['En échec :', ...failures.map((name) => `  ${name}`)].join('\n'));
  print(`${passed} passed, ${failed} failed`);
  return { passed, failed };
};

interface Timed {
  result: StepResult;
  seconds: string;
}

const timed = async (step: Step): Promise<Timed> => {
  const start = performance.now();
  const result = await step
    .run()
    .catch((error: unknown) => ({ passed: 0, failed: 1, failures: [], output: `${String(error)}\n` }));
  return { result, seconds: ((performance.now() - start) / 1000).toFixed(1).replace('.', ',') };
};
