import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { openServices } from '../../src/adapters/from-config.ts';
import { buildApp } from '../../src/app.ts';
import { parseConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { createLog } from '../../src/platform/http/log.ts';
import { CHILD_ENVIRONMENT } from './child-environment.ts';
import { createTestPostgres, testEngine } from './open-test-database.ts';
import { POSTGRES_TEMPLATE } from './provided-context.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { visit, type Visitor } from './test-app.ts';

const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

/** Each command opens the embedded engine again, which takes some seconds. */
export const COMMAND_TIMEOUT = 180_000;

export type Settings = Record<string, string>;

/**
 * A place for the engine of the run, `empty` or `migrated`; the embedded one is initialised either way, which takes
 * some seconds.
 */
export async function openPlace(state: 'empty' | 'migrated'): Promise<Settings> {
  const dataDir = temporaryFolder();
  const settings = { DATA_DIR: dataDir, PUBLIC_URL: 'https://etal.example' };
  if (testEngine === 'postgres') {
    const template = state === 'migrated' ? { template: POSTGRES_TEMPLATE } : {};
    return { ...settings, DATABASE_URL: await createTestPostgres(template) };
  }
  const loadFrom = inject(state === 'migrated' ? 'pgliteTemplate' : 'pgliteEmpty');
  const database = await openDatabase({ engine: 'pglite', dataDir: join(dataDir, 'database'), loadFrom });
  await database.close();
  return settings;
}

/** `npm run etal -- …`, as a process of its own. */
export async function etal(
  settings: Settings,
  words: string[],
  { input = '' } = {},
): Promise<{ out: string; err: string; code: number | null }> {
  const child = spawn(process.execPath, [CLI, ...words], {
    cwd: settings['DATA_DIR'],
    env: { ...CHILD_ENVIRONMENT, ...settings },
  });
  child.stdin.end(input);
  const [out, err, [code]] = (await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])) as [
    string,
    string,
    [number | null],
  ];
  return { out: out.trimEnd(), err: err.trimEnd(), code };
}

/** What a visitor gets from a server over the same database, once the command has left it. */
export async function visiting<Result>(
  settings: Settings,
  work: (visitor: Visitor) => Promise<Result>,
): Promise<Result> {
  const config = { ...parseConfig('demo', settings), secureCookies: false };
  const { services, close } = await openServices(config, createLog('silent'));
  const app = await buildApp(services);
  try {
    return await work(visit(app));
  } finally {
    await app.close();
    await close();
  }
}
