import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export type ChromiumSearch = { path: string } | { problem: string };

/** The machine's own browser: Playwright's would be a download outside the lock file. */
export const findChromium = async (
  environment: NodeJS.ProcessEnv = process.env,
  usualFolders: string[] = ['/usr/bin'],
): Promise<ChromiumSearch> => {
  const chosen = environment.CHROMIUM_PATH;
  if (chosen && (await isExecutable(chosen))) return { path: chosen };
  if (chosen) return { problem: 'CHROMIUM_PATH ne désigne pas un programme exécutable.' };

  for (const folder of [...usualFolders, ...(environment.PATH ?? '').split(delimiter)]) {
    for (const name of NAMES) {
      const path = join(folder, name);
      if (folder && (await isExecutable(path))) return { path };
    }
  }
  return {
    problem: 'Il manque Chromium : installez le paquet « chromium », ou donnez le chemin du vôtre dans CHROMIUM_PATH.',
  };
};

export const findOrInstallChromium = async (): Promise<ChromiumSearch> => {
  const found = await findChromium();
  if ('path' in found || process.env.CHROMIUM_PATH || !(await canInstallPackages())) return found;
  console.log('  Chromium est absent : installation du paquet de Debian…');
  await runCommand('apt-get', ['update', '-qq']);
  const { ok, output } = await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  return ok ? findChromium() : { problem: `L’installation de Chromium a échoué.\n${output}` };
};

const canInstallPackages = async () => process.getuid?.() === 0 && (await isExecutable('/usr/bin/apt-get'));

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
