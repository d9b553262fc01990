import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { root } from '../root.ts';
import { countPlaywright, countVitest } from './count-tests.ts';

const file = (name: string, passed: string[], failed: string[], status = failed.length > 0 ? 'failed' : 'passed') => ({
  name: join(root, name),
  status,
  assertionResults: [
    ...passed.map((fullName) => ({ fullName, status: 'passed' })),
    ...failed.map((fullName) => ({ fullName, status: 'failed' })),
  ],
});

describe('countVitest', () => {
  it('counts the tests that passed, and counts and names those that failed', () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [file('a.test.ts', ['adds'], []), file('b.test.ts', ['sorts'], ['opens a list'])],
    };
    expect(countVitest(JSON.stringify(report))).toEqual({
      passed: 2,
      failed: 1,
      failures: ['b.test.ts > opens a list'],
    });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 0,
      testResults: [file('a.test.ts', ['adds'], []), file('b.test.ts', [], [], 'failed')],
    };
    expect(countVitest(JSON.stringify(report))).toEqual({ passed: 1, failed: 1, failures: ['b.test.ts'] });
  });
});

it('counts a browser test that passed at its second try as a failure', () => {
  const spec = (title: string, status: string) => ({
    file: 'orders.spec.ts',
    title,
    tests: [{ projectName: 'phone', status }],
  });
  const suites = [
    { specs: [spec('opens', 'expected'), spec('pays', 'flaky')], suites: [{ specs: [spec('weighs', 'unexpected')] }] },
  ];
  const report = { stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }, suites };
  expect(countPlaywright(JSON.stringify(report))).toEqual({
    passed: 1,
    failed: 2,
    failures: ['orders.spec.ts [phone] > pays', 'orders.spec.ts [phone] > weighs'],
  });
});
