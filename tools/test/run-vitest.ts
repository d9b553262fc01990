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

/** All tests of a project, or those of some files. Of several projects: in one run, which starts once. */
export const runVitest = (projects: string | string[], title: string, { files = [], env = {} }: Vitest = {}): Step => ({
  title,
  run: () => {
    const names = [projects].flat();
    return countedByReport(names.join('-'), (report) => {
      const asked = names.flatMap((name) => ['--project', name]);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
      return runCommand('vitest', ['run', ...asked, ...files, ...reporters], { env });
    });
  },
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
