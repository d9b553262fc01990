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

const runAll = async (...steps: Step[]) => {
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
