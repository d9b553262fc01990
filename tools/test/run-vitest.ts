import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countVitest, NO_TEST } from './count-tests.ts';
import { reportFolder } from './report-folder.ts';
import { runCommand } from './run-command.ts';
import { tests, type Step } from './step.ts';

/** All of a project's tests, or those of some files. */
export const runVitest = (
  project: string,
  title: string,
  { files = [], env = {} }: { files?: string[]; env?: Record<string, string> } = {},
): Step => ({
  title,
  run: async () => {
    const report = join(await reportFolder(), `${project}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
    const { ok, output } = await runCommand('vitest', ['run', '--project', project, ...files, ...reporters], { env });
    const json = await readFile(report, 'utf8').catch(() => undefined);
    return tests(json === undefined ? NO_TEST : countVitest(json), ok, output);
  },
});
