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

it('takes the browser that CHROMIUM_PATH names', async () => {
  const path = join(folder, 'mine');
  await writeFile(path, '', { mode: 0o755 });
  expect(await findChromium({ CHROMIUM_PATH: path })).toEqual({ path });
});

it('says so when CHROMIUM_PATH names nothing that runs, rather than taking another', async () => {
  const found = await findChromium({ CHROMIUM_PATH: join(folder, 'absent') });
  expect(found).toEqual({ problem: expect.stringContaining('CHROMIUM_PATH') });
});

it('looks in the PATH', async () => {
  const path = join(folder, 'google-chrome');
  await writeFile(path, '', { mode: 0o755 });
  expect(await findChromium({ PATH: `/nowhere:${folder}` }, [])).toEqual({ path });
});

it('says in one sentence what to install', async () => {
  expect(await findChromium({ PATH: folder }, [])).toEqual({
    problem: expect.stringMatching(/^Il manque Chromium : [^.]+\.$/),
  });
});
