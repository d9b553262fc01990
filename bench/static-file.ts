import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import type { BenchRequest } from './load.ts';

/** Where the server finds the back-office's own files. */
const FOLDER = new URL('../apps/admin/dist/assets/', import.meta.url);

/** A page's bytes as a file beside the back-office's: the least the same server can do to send them. */
export async function putFile(html: string): Promise<{ request: BenchRequest; remove(): Promise<void> }> {
  const name = `bench-${process.pid}.html`;
  const path = fileURLToPath(new URL(name, FOLDER));
  const paths = [path, `${path}.br`];
  await writeFile(path, html);
  await writeFile(`${path}.br`, brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }));
  return {
    request: { method: 'GET', path: `/assets/${name}`, headers: { 'accept-encoding': 'br' } },
    remove: async () => {
      for (const file of paths) await rm(file, { force: true });
    },
  };
}
