import { relative } from 'node:path';
import { root } from '../root.ts';

export interface Counts {
  passed: number;
  failed: number;
  /** The names of those that failed. */
  failures: string[];
}

/** What is counted of a runner that left no report. */
export const NO_TEST: Counts = { passed: 0, failed: 0, failures: [] };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

const pathOf = ({ name }: { name: string }): string => relative(root, name);

/** A file that could not even be loaded has no test in the report: it counts as one failure. */
export const countVitest = (json: string): Counts => {
  const report = JSON.parse(json) as VitestReport;
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${pathOf(file)} > ${test.fullName}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    failures: [...failed, ...unloaded.map(pathOf)],
  };
};

interface PlaywrightSuite {
  specs: { title: string; file: string; tests: { projectName: string; status: string }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

/** A test that passed only when tried again is a failure: it hides a fault of ours or of the test. */
export const countPlaywright = (json: string): Counts => {
  const { stats, suites } = JSON.parse(json) as PlaywrightReport;
  const failures = suites
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName }) => `${file} [${projectName}] > ${title}`),
    );
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures };
};
