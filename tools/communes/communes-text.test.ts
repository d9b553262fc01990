import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { COMMUNES_FILE, communesText } from './communes-text.ts';

it('the committed index is what the packages say: after a bump, run node tools/index-communes.ts', async () => {
  const committed = brotliDecompressSync(await readFile(COMMUNES_FILE)).toString('utf8');
  expect(committed === (await communesText())).toBe(true);
}, 30_000);
