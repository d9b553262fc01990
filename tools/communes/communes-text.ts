import { join } from 'node:path';
import { root } from '../root.ts';
import { locateCommunes, type Position } from './locate-communes.ts';
import { type Commune, isListed, readCommunes, readIntercommunalities, readPlaces } from './sources.ts';

export const COMMUNES_FILE = join(root, 'apps/server/src/adapters/addresses/communes.tsv.br');

/** One line per commune that has a postal code: INSEE code, name, postal codes, latitude, longitude, population. */
export async function communesText(): Promise<string> {
  const all = await readCommunes();
  const positions = locateCommunes(all, await readIntercommunalities(), await readPlaces());
  return all
    .filter(isListed)
    .flatMap((commune) => {
      const position = positions.get(commune.code);
      return position ? [lineOf(commune, position)] : [];
    })
    .join('');
}

function lineOf({ code, nom, codesPostaux = [], population = 0 }: Commune, [latitude, longitude]: Position): string {
  return `${[code, nom, codesPostaux.join(' '), latitude.toFixed(3), longitude.toFixed(3), population].join('\t')}\n`;
}
