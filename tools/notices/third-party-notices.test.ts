import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.ts';
import { type LockFile, productionDependencies, thirdPartyNotices } from './third-party-notices.ts';

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;

it('THIRD-PARTY-NOTICES.md names every package that is installed in production, and its licence', () => {
  const written = readFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), 'utf8');
  const missing = productionDependencies(lock).filter(
    ({ name, version }) => !written.includes(`| ${name} | ${version} |`),
  );
  expect(missing).toEqual([]);
  expect(written).toBe(thirdPartyNotices(lock));
});

it.each(['apps/server', 'apps/admin', 'apps/storefront', 'packages/ui'])('finds what %s depends on', (folder) => {
  const { dependencies } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const names = new Set(productionDependencies(lock).map(({ name }) => name));
  expect(Object.keys(dependencies).filter((name) => !name.startsWith('@etal/') && !names.has(name))).toEqual([]);
});

it('leaves out what only builds and tests, and refuses a package without a licence', () => {
  const packages = {
    'apps/server': {},
    'node_modules/fastify': { version: '5.0.0', license: 'MIT' },
    'node_modules/fastify/node_modules/pino': { version: '9.0.0', license: 'MIT' },
    'node_modules/@img/sharp-linux-x64': { version: '1.0.0', license: 'Apache-2.0', optional: true },
    'node_modules/vitest': { version: '5.0.0', license: 'MIT', dev: true },
    'node_modules/@etal/domain': { link: true },
  };
  expect(productionDependencies({ packages }).map(({ name }) => name)).toEqual([
    '@img/sharp-linux-x64',
    'fastify',
    'pino',
  ]);
  const nameless = { ...packages, 'node_modules/mystery': { version: '1.0.0' } };
  expect(() => productionDependencies({ packages: nameless })).toThrow('mystery names no licence');
});
