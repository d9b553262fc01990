// node tools/test/run-chosen-tests.ts <project> <folder> <report>: of the project's tests, the cheapest that together
// reach what another project's run has noted in the folder (note-what-tests-reach.ts).
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import type { TestReach } from '../../apps/server/testing/harness/note-what-tests-reach.ts';
import { testsToRun } from './choose-tests.ts';

const [project = '', folder = '', report = ''] = process.argv.slice(2);

const noted = globSync('*.jsonl', { cwd: folder }).flatMap((name): TestReach[] =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line)),
);

const vitest = await createVitest({ run: true, project, reporters: ['default', 'json'], outputFile: { json: report } });
try {
  await vitest.standalone();
  const files = new Map(
    (await vitest.globTestSpecifications()).map((file) => [
      relative(file.project.config.root, file.moduleId).replaceAll('\\', '/'),
      file,
    ]),
  );
  const specifications = [...testsToRun([...files.keys()], noted)].map(([path, names]) => {
    const file = files.get(path)!;
    return names === 'all' ? file : file.project.createSpecification(file.moduleId, { testNames: names });
  });
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  if (unhandledErrors.length > 0 || testModules.some((module) => !module.ok())) process.exitCode = 1;
} finally {
  await vitest.close();
}
