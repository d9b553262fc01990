import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.ts';
import { countPlaywright, NO_TEST } from './count-tests.ts';
import { findOrInstallChromium } from './find-chromium.ts';
import { reportFolder } from './report-folder.ts';
import { runCommand } from './run-command.ts';
import { check, tests, type Step } from './step.ts';

export const runJourneys: Step = {
  title: 'Parcours dans le navigateur',
  run: async () => {
    const chromium = await findOrInstallChromium();
    if ('problem' in chromium) return check(false, `${chromium.problem}\n`);
    const report = join(await reportFolder(), 'journeys.json');
    const { ok, output } = await runCommand('playwright', ['test', '--reporter=list,json'], {
      cwd: join(root, 'e2e'),
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    const json = await readFile(report, 'utf8').catch(() => undefined);
    return tests(json === undefined ? NO_TEST : countPlaywright(json), ok, output);
  },
};
