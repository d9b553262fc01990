import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { placeKey } from './place-key.ts';

export interface Commune {
  code: string;
  name: string;
  key: string;
  postcodes: string[];
  latitude: number;
  longitude: number;
  population: number;
}

const FILE = new URL('communes.tsv.br', import.meta.url);

/** Made by `tools/index-communes.ts`; most people first, so that a search meets the likeliest before the others. */
export async function readCommunes(): Promise<Commune[]> {
  const text = (await promisify(brotliDecompress)(await readFile(FILE))).toString('utf8');
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  // All names at once: one by one takes three times as long.
  const keys = placeKey(rows.map(([, name]) => name).join('\n')).split('\n');
  return rows
    .map(([code = '', name = '', postcodes = '', latitude, longitude, population], row) => ({
      code,
      name,
      key: keys[row] ?? '',
      postcodes: postcodes.split(' '),
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(population),
    }))
    .toSorted((a, b) => b.population - a.population);
}
