import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { startServer } from '../harness/start-server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { findOrInstall } from './find-or-install.ts';

/**
 * As in a container: its own processes, network, mounts and sockets, so that nothing of them but the folder itself is
 * seen from another. The program that follows ends with it.
 */
const OWN = [
  '--map-root-user',
  '--mount',
  '--net',
  '--pid',
  '--ipc',
  '--uts',
  '--fork',
  '--kill-child',
  '--mount-proc',
];
const apart = (): string[] => [findOrInstall('unshare'), ...OWN];

it('two servers on one folder in two namespaces: the second does not start, and does once the first was killed', async () => {
  const dataDir = temporaryFolder();
  const loadFrom = inject('pgliteTemplate');
  await (await openDatabase({ engine: 'pglite', dataDir: join(dataDir, 'database'), loadFrom })).close();
  // The network of a namespace begins without an address of its own.
  const settings = { PORT: '0', HOST: '0.0.0.0', PUBLIC_URL: 'https://etal.example', PLATFORM_FEE_BPS: '0' };
  const first = startServer('serve', { ...settings, DATA_DIR: dataDir }, apart());
  await first.address();

  /** The same folder, under another path that only this server sees. */
  const startElsewhere = () => {
    const mounted = join(temporaryFolder(), 'data');
    mkdirSync(mounted);
    const mount = ['sh', '-c', 'mount --bind "$0" "$1" && shift && exec "$@"', dataDir, mounted];
    return startServer('serve', { ...settings, DATA_DIR: mounted }, [...apart(), ...mount]);
  };
  const second = startElsewhere();
  const exitCode = second.exited.then(([code]) => code as number);
  expect(await Promise.race([exitCode, second.address()])).toBe(1);
  await second.lineWith('est déjà utilisé par un autre processus Étal.');

  await first.kill();
  const third = startElsewhere();
  await third.lineWith('listens');
  await third.kill();
});
