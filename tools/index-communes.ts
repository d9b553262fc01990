// Makes the embedded index of communes: node tools/index-communes.ts
// It is committed: the two packages it comes from weigh 33 MB, which no server should read to find a town.
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { COMMUNES_FILE, communesText } from './communes/communes-text.ts';

const text = Buffer.from(await communesText());
const compressed = await promisify(brotliCompress)(text, {
  params: {
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  },
});
await writeFile(COMMUNES_FILE, compressed);
const count = text.toString().trim().split('\n').length;
const kilobytes = (bytes: { length: number }): string => `${Math.round(bytes.length / 1024)} KB`;
console.log(`${count} communes, ${kilobytes(text)}, ${kilobytes(compressed)} compressed`);
