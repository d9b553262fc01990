import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

interface Chromium {
  path: string;
  /** The same engine without windows, menus and profiles, a seventh less work; the whole browser where it is absent. */
  shell: string;
}

export type ChromiumSearch = Chromium | { problem: string };

/** The machine's own browser: Playwright's would be a download outside the lock file. */
export const findChromium = async (
  environment: NodeJS.ProcessEnv = process.env,
  usualFolders: string[] = ['/usr/bin'],
): Promise<ChromiumSearch> => {
  const chosen = environment.CHROMIUM_PATH;
  if (chosen && (await isExecutable(chosen))) return { path: chosen, shell: chosen };
  if (chosen) return { problem: 'CHROMIUM_PATH ne désigne pas un programme exécutable.' };

  const folders = [...usualFolders, ...(environment.PATH ?? '').split(delimiter)].filter(Boolean);
  const path = await firstExecutable(folders, NAMES);
  if (path) return { path, shell: (await firstExecutable(folders, SHELL_NAMES)) ?? path };
  return {
    problem: 'Il manque Chromium : installez le paquet « chromium », ou donnez le chemin du vôtre dans CHROMIUM_PATH.',
  };
};

const firstExecutable = async (folders: string[], names: string[]): Promise<string | undefined> => {
  for (const folder of folders) {
    for (const name of names) {
      const path = join(folder, name);
      if (await isExecutable(path)) return path;
    }
  }
  return undefined;
};

export const findOrInstallChromium = async (): Promise<ChromiumSearch> => {
  const found = await findChromium();
  const isWhole = 'path' in found && found.shell !== found.path;
  if (isWhole || process.env.CHROMIUM_PATH || !(await canInstallPackages())) return found;
  console.log('  Chromium est absent ou incomplet : installation des paquets de Debian…');
  await runCommand('apt-get', ['update', '-qq']);
  const packages = ['chromium', 'chromium-headless-shell'];
  const { ok, output } = await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  // The whole browser that was there is enough.
  if (ok || 'path' in found) return findChromium();
  return { problem: `L’installation de Chromium a échoué.\n${output}` };
};

const canInstallPackages = async () => process.getuid?.() === 0 && (await isExecutable('/usr/bin/apt-get'));

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
