import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { mkdtempSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { lockDataFolder } from '../apps/server/src/platform/db/pglite/lock-data-folder.ts';

const TIMEOUT = 60_000;

/** Launched and refused: what it printed. */
async function refusal(mode: string, env: Record<string, string>): Promise<{ err: string; code: number }> {
  const launcher = JSON.stringify(new URL('./launch.ts', import.meta.url).href);
  const program = `import { launch } from ${launcher}; await launch('${mode}');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: env['DATA_DIR'],
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { err, code };
}

function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'etal-launch-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('a wrong setting stops the start with a sentence', { timeout: TIMEOUT }, async () => {
  expect(await refusal('serve', { DATA_DIR: temporaryFolder(), PLATFORM_FEE_BPS: '0' })).toEqual({
    err: 'PUBLIC_URL doit être renseignée : l’adresse https du site, telle que les visiteurs la tapent.\n',
    code: 1,
  });
});

it('so does a data folder in use', { timeout: TIMEOUT }, async () => {
  const dataDir = temporaryFolder();
  const database = join(dataDir, 'database');
  mkdirSync(database);
  const lock = lockDataFolder(database);
  onTestFinished(() => lock.release());
  expect(await refusal('demo', { DATA_DIR: dataDir })).toEqual({
    err: `Le dossier de données ${database} est déjà utilisé par un autre processus Étal.\n`,
    code: 1,
  });
});

it('so does a port that is taken', { timeout: TIMEOUT }, async () => {
  const other = createServer();
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const settings = {
    DATA_DIR: temporaryFolder(),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: 'http://localhost',
    PLATFORM_FEE_BPS: '0',
  };
  expect(await refusal('serve', settings)).toEqual({
    err: `Le port ${port} est déjà pris : choisissez-en un autre avec PORT.\n`,
    code: 1,
  });
});
