import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.ts';
import { countPlaywright, NO_TEST } from './count-tests.ts';
import { findChromium, findOrInstallChromium } from './find-chromium.ts';
import { reportFolder } from './report-folder.ts';
import { runCommand } from './run-command.ts';
import { check, tests, type Step } from './step.ts';

/** Long before the journeys: to install it is to wait for a download, beside which tests can run. */
export const prepareBrowser: Step = {
  title: 'Navigateur des parcours',
  run: async () => {
    const chromium = await findOrInstallChromium();
    return check('path' in chromium, 'problem' in chromium ? `${chromium.problem}\n` : '');
  },
};

export const runJourneys: Step = {
  title: 'Parcours dans le navigateur',
  run: async () => {
    const chromium = await findChromium();
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
