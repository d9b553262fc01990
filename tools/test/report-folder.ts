import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: Promise<string> | undefined;

/** Where the test runners leave their reports for us: new each time, so that no old report is counted. */
export const reportFolder = (): Promise<string> => (folder ??= mkdtemp(join(tmpdir(), 'etal-test-')));

export const removeReportFolder = async (): Promise<void> => {
  if (folder) await rm(await folder, { recursive: true, force: true });
};
