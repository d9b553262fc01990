import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'etal-chromium-'));
});
afterEach(() => rm(folder, { recursive: true }));

const put = async (name: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, '', { mode: 0o755 });
  return path;
};

it('takes the browser that CHROMIUM_PATH names, and no other beside it', async () => {
  const path = await put('mine');
  await put('chromium-headless-shell');
  expect(await findChromium({ CHROMIUM_PATH: path, PATH: folder }, [])).toEqual({ path, shell: path });
});

it('says so when CHROMIUM_PATH names nothing that runs, rather than taking another', async () => {
  const found = await findChromium({ CHROMIUM_PATH: join(folder, 'absent') });
  expect(found).toEqual({ problem: expect.stringContaining('CHROMIUM_PATH') });
});

it('looks in the PATH', async () => {
  const path = await put('google-chrome');
  expect(await findChromium({ PATH: `/nowhere:${folder}` }, [])).toEqual({ path, shell: path });
});

it('takes the engine without windows beside the whole browser', async () => {
  const [path, shell] = [await put('chromium'), await put('chromium-headless-shell')];
  expect(await findChromium({ PATH: folder }, [])).toEqual({ path, shell });
});

it('says in one sentence what to install', async () => {
  expect(await findChromium({ PATH: folder }, [])).toEqual({
    problem: expect.stringMatching(/^Il manque Chromium : [^.]+\.$/),
  });
});

it('is not needed to read what the journeys are set to: a tool may look through them on a machine without one', () => {
  const config = new URL('../../e2e/playwright.config.ts', import.meta.url).href;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', `await import(${JSON.stringify(config)})`],
    { env: { ...process.env, CHROMIUM_PATH: join(folder, 'absent') }, encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
});
