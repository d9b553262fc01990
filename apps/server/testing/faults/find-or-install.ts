import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The program on this machine; Debian's package of that name is installed when it is missing and we may. */
export function findOrInstall(name: string): string {
  const path = find(name) ?? install(name);
  if (!path)
    throw new Error(
      `« ${name} » est introuvable : installez-le (Debian : apt-get install ${name}) ou mettez-le dans le PATH.`,
    );
  return path;
}

const find = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

function install(name: string): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const aptGet = (...args: string[]): void =>
    void execFileSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'pipe' });
  aptGet('update');
  try {
    aptGet('install', '-y', '--no-install-recommends', name);
  } catch {
    // In a container a package may fail to start its own service: the program is there all the same.
  }
  return find(name);
}
