import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countVitest, NO_TEST } from './count-tests.ts';
import { reportFolder } from './report-folder.ts';
import { runCommand } from './run-command.ts';
import { type Step, type StepResult, tests } from './step.ts';

interface Vitest {
  files?: string[];
  env?: Record<string, string>;
}

/** All of a project's tests, or those of some files. */
export const runVitest = (project: string, title: string, { files = [], env = {} }: Vitest = {}): Step => ({
  title,
  run: () =>
    countedByReport(project, (report) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
      return runCommand('vitest', ['run', '--project', project, ...files, ...reporters], { env });
    }),
});

/** The result of a run of Vitest, which leaves its report in a file of that name. */
export const countedByReport = async (
  name: string,
  run: (report: string) => ReturnType<typeof runCommand>,
): Promise<StepResult> => {
  const report = join(await reportFolder(), `${name}.json`);
  const { ok, output } = await run(report);
  const json = await readFile(report, 'utf8').catch(() => undefined);
  return tests(json === undefined ? NO_TEST : countVitest(json), ok, output);
};
