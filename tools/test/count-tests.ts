export interface Counts {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** A file that could not even be loaded has no test in the report: it counts as one failure. */
export const countVitest = (json: string): Counts => {
  const report = JSON.parse(json) as VitestReport;
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
};

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** A test that passed only when tried again is a failure: it hides a fault of ours or of the test. */
export const countPlaywright = (json: string): Counts => {
  const { expected, unexpected, flaky } = (JSON.parse(json) as PlaywrightReport).stats;
  return { passed: expected, failed: unexpected + flaky };
};
