import { describe, expect, it } from 'vitest';
import { runSteps } from './run-steps.ts';
import { check, tests, type Step, type StepResult } from './step.ts';

const step = (title: string, result: StepResult | Error): Step => ({
  title,
  run: async () => {
    if (result instanceof Error) throw result;
    return result;
  },
});

const runAll = async (...steps: (Step | Step[])[]) => {
  const lines: string[] = [];
  const totals = await runSteps(steps, (line) => lines.push(line));
  return { totals, lines };
};

describe('runSteps', () => {
  it('adds the steps up, and ends with the line that continuous integration reads', async () => {
    const { totals, lines } = await runAll(
      step('Types', check(true, '')),
      step('Règles', tests({ passed: 40, failed: 0, failures: [] }, true, '')),
    );
    expect(totals).toEqual({ passed: 41, failed: 0 });
    expect(lines.at(-1)).toBe('41 passed, 0 failed');
  });

  it('goes on after a failure, and shows the output of what failed only', async () => {
    const { totals, lines } = await runAll(
      step('Types', check(false, 'money.ts(3,1): error')),
      step('Style', new Error('spawn oxlint ENOENT')),
      step('Règles', tests({ passed: 40, failed: 0, failures: [] }, true, 'forty dots')),
    );
    expect(totals).toEqual({ passed: 40, failed: 2 });
    const text = lines.join('\n');
    expect(text).toContain('money.ts(3,1): error');
    expect(text).toContain('spawn oxlint ENOENT');
    expect(text).not.toContain('forty dots');
    expect(lines.at(-1)).toBe('40 passed, 2 failed');
  });

  it('names at its end what failed, long before as it may be', async () => {
    const { lines } = await runAll(
      step('Style', check(false, 'a line too long')),
      step('Règles', tests({ passed: 39, failed: 1, failures: ['money.test.ts > rounds'] }, false, 'details')),
      step('Serveur', check(true, '')),
    );
    expect(lines.slice(-2)).toEqual(['En échec :\n  Style\n  money.test.ts > rounds', '40 passed, 2 failed']);
  });
});

it('steps of one list run side by side, are told in their order, and end before the next begins', async () => {
  const begun: string[] = [];
  const second = Promise.withResolvers<void>();
  const waiting: Step = {
    title: 'Types',
    run: async () => {
      begun.push('Types');
      await second.promise;
      return check(true, '');
    },
  };
  const releasing: Step = {
    title: 'Style',
    run: async () => {
      begun.push('Style');
      second.resolve();
      return check(false, 'a line too long');
    },
  };
  const last: Step = {
    title: 'Serveur',
    run: async () => {
      begun.push('Serveur');
      return check(true, '');
    },
  };
  const { totals, lines } = await runAll([waiting, releasing], last);
  expect(begun).toEqual(['Types', 'Style', 'Serveur']);
  expect(lines.filter((line) => line.startsWith('['))).toEqual(['[1/3] Types…', '[2/3] Style…', '[3/3] Serveur…']);
  expect(totals).toEqual({ passed: 2, failed: 1 });
});

describe('a step made of tests fails', () => {
  it.each([
    ['when a test failed', { passed: 3, failed: 2 }, false, { passed: 3, failed: 2 }],
    ['when the runner failed though no test did', { passed: 3, failed: 0 }, false, { passed: 3, failed: 1 }],
    ['when no test ran', { passed: 0, failed: 0 }, true, { passed: 0, failed: 1 }],
    ['when the runner crashed before any test', { passed: 0, failed: 0 }, false, { passed: 0, failed: 1 }],
  ])('%s', (_name, counts, ok, expected) => {
    expect(tests({ ...counts, failures: [] }, ok, '')).toMatchObject(expected);
  });
});
