import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readAtStart } from './architecture/read-at-start.ts';
import { SERVER_SOURCES } from './build.ts';
import { root } from './root.ts';

const TIMEOUT = 60_000;

/** Where Node finds the packages that stay as installed. */
const CACHE = join(root, 'node_modules/.cache');
mkdirSync(CACHE, { recursive: true });
const home = mkdtempSync(join(CACHE, 'etal-built-server-'));
const built = join(home, 'dist');
afterAll(() => rmSync(home, { recursive: true, force: true }));

beforeAll(async () => {
  await build({ root: join(root, 'apps/server'), logLevel: 'error', build: { outDir: built } });
}, TIMEOUT);

const read = (file: string): string => readFileSync(join(built, file), 'utf8');

/** From the top of the project; none of the little that the bundler adds. */
const sourcesOf = (file: string): string[] => {
  if (!read(file).includes('sourceMappingURL')) return [];
  const { sources } = JSON.parse(read(`${file}.map`)) as { sources: string[] };
  return sources.map((source) => join(built, source).slice(root.length + 1)).filter((source) => source.includes('/'));
};

function start(env: Record<string, string>, before = '') {
  const launcher = JSON.stringify(pathToFileURL(join(built, 'launch.js')).href);
  const program = `process.setSourceMapsEnabled(true); ${before}; await (await import(${launcher})).launch('serve');`;
  const dataDir = mkdtempSync(join(home, 'data-'));
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: dataDir,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', PLATFORM_FEE_BPS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  return child;
}

it('answers, with its database', { timeout: TIMEOUT }, async () => {
  const { stdout } = start({ PUBLIC_URL: 'http://localhost' });
  for await (const line of createInterface(stdout)) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (!address) continue;
    stdout.resume();
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    return;
  }
  expect.unreachable('It never listened.');
});

it('tells the place of an error in the sources', { timeout: TIMEOUT }, async () => {
  const broken = `process.loadEnvFile = () => { throw new TypeError('planted'); }`;
  const { stderr } = start({ PUBLIC_URL: 'http://localhost' }, broken);
  expect(await text(stderr)).toMatch(/TypeError: planted\n(?: .*\n)*? +at .*apps\/server\/src\/config\.ts:\d+/);
});

it('is stale when any source of it changes', () => {
  const files = readdirSync(built).filter((file) => file.endsWith('.js'));
  const sources = files.flatMap(sourcesOf);
  const own = sources.filter((source) => !source.startsWith('node_modules'));
  expect(own.length).toBeGreaterThan(500);
  const isHashed = (source: string): boolean =>
    SERVER_SOURCES.some((hashed) => source === hashed || source.startsWith(`${hashed}/`));
  expect(own.filter((source) => !isHashed(source))).toEqual([]);
});

it('knows nothing of where it was built', () => {
  expect(readdirSync(built).filter((file) => read(file).includes(root))).toEqual([]);
});

/** Of all that is read before the first line of a built file runs. */
const packagesOf = (file: string): (string | undefined)[] =>
  [...readAtStart(file, read)]
    .filter((name) => name.endsWith('.js'))
    .flatMap(sourcesOf)
    .map((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]);

it('reads late what its sources import late, and the routes once the database is being opened', () => {
  const [main = ''] = /import\("\.\/(main-[^"]+)"\)/.exec(read('launch.js'))?.slice(1) ?? [];
  const packages = packagesOf(main);
  for (const late of ['postal-mime', 'prom-client', 'stripe', 'web-push']) expect(packages).not.toContain(late);
  expect(packages).toContain('fastify');
  expect(packagesOf('launch.js')).toContain('pg');
  expect(packagesOf('launch.js')).not.toContain('fastify');
});
