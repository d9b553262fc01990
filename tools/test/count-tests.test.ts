import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest } from './count-tests.ts';

const file = (status: string, tests: number) => ({ status, assertionResults: Array.from({ length: tests }, () => ({})) });

describe('countVitest', () => {
  it('counts the tests that passed and those that failed', () => {
    const report = { numPassedTests: 12, numFailedTests: 2, testResults: [file('passed', 10), file('failed', 4)] };
    expect(countVitest(JSON.stringify(report))).toEqual({ passed: 12, failed: 2 });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const report = { numPassedTests: 10, numFailedTests: 0, testResults: [file('passed', 10), file('failed', 0)] };
    expect(countVitest(JSON.stringify(report))).toEqual({ passed: 10, failed: 1 });
  });
});

it('counts a browser test that passed at its second try as a failure', () => {
  const report = { stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 3 } };
  expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 7, failed: 3 });
});
