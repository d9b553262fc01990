import { readFileSync } from 'node:fs';

/** What package-lock.json says of one package. */
interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  optional?: boolean;
}

export interface LockFile {
  packages: Record<string, LockedPackage>;
}

export interface Dependency {
  name: string;
  version: string;
  license: string;
}

/** Packages whose own description names no licence; it is in the file that they ship. */
const LICENSES_READ: Record<string, string> = { 'png-js': 'MIT' };

/** Everything that is installed to run Étal, on any platform: not what only builds and tests it. */
export function productionDependencies({ packages }: LockFile): Dependency[] {
  const dependencies = new Map<string, Dependency>();
  for (const [path, { version = '', license, dev, devOptional, link }] of Object.entries(packages)) {
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (name === undefined || dev || devOptional || link) continue;
    const known = license ?? LICENSES_READ[name];
    if (known === undefined) throw new Error(`${name} names no licence: read its files, then note it here.`);
    dependencies.set(`${name} ${version}`, { name, version, license: known });
  }
  return [...dependencies.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Licences that ask for more, data, pictures: written by hand. */
const INTRODUCTION = readFileSync(new URL('./introduction.md', import.meta.url), 'utf8');

export function thirdPartyNotices(lock: LockFile): string {
  const rows = productionDependencies(lock).map(
    ({ name, version, license }) => `| ${name} | ${version} | ${license.replaceAll(/[()]/g, '')} |`,
  );
  return `${INTRODUCTION}\n| Package | Version | Licence |\n|---|---|---|\n${rows.join('\n')}\n`;
}
