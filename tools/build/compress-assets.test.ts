import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressAssets } from './compress-assets.ts';

it('puts .br and .gz beside each text of 1 KB or more, and beside nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'etal-assets-'));
  const script = 'console.log("étal");\n'.repeat(200);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/app.js'), script);
  await writeFile(join(folder, 'assets/small.css'), 'a{}');
  await writeFile(join(folder, 'assets/font.woff2'), Buffer.alloc(5000));
  await compressAssets(folder);
  const names = await readdir(join(folder, 'assets'));
  expect(names.toSorted()).toEqual(['app.js', 'app.js.br', 'app.js.gz', 'font.woff2', 'small.css']);
  expect(brotliDecompressSync(await readFile(join(folder, 'assets/app.js.br'))).toString()).toBe(script);
  expect(gunzipSync(await readFile(join(folder, 'assets/app.js.gz'))).toString()).toBe(script);
  await rm(folder, { recursive: true });
});
