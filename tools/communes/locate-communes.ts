import { foldText } from '@etal/domain/fold-text';
import { type Commune, type Intercommunality, isListed, type Place } from './sources.ts';

/** Latitude, longitude. */
export type Position = [number, number];

/** GeoNames files overseas departments and territories as countries. */
const OVERSEAS: Record<string, string> = {
  GP: '971',
  MQ: '972',
  GF: '973',
  RE: '974',
  PM: '975',
  YT: '976',
  BL: '977',
  MF: '978',
  WF: '986',
  PF: '987',
  NC: '988',
};

/**
 * GeoNames knows the places of 1000 people and more. A smaller commune stands in the middle of the known
 * ones that share its postal code, else its intercommunality, else its district, else its department.
 */
export function locateCommunes(all: Commune[], groups: Intercommunality[], places: Place[]): Map<string, Position> {
  const communes = all.filter(isListed);
  const known = knownPositions(all, communes, places);
  const groupOf = new Map(groups.flatMap(({ code, membres }) => membres.map((member) => [member.code, code])));
  const circles: ((commune: Commune) => string[])[] = [
    ({ code, codesPostaux = [] }) => codesPostaux.map((postcode) => `${postcode} ${groupOf.get(code)}`),
    ({ codesPostaux = [] }) => codesPostaux,
    ({ code }) => [groupOf.get(code) ?? `alone ${code}`],
    ({ code, arrondissement }) => [arrondissement ?? `alone ${code}`],
    ({ departement = '' }) => [departement],
  ];
  const neighbours = circles.map((circle) => gather(communes, known, circle));

  const located = new Map<string, Position>();
  for (const commune of communes) {
    const own = known.get(commune.code);
    const near = circles
      .map((circle, index) => circle(commune).flatMap((key) => neighbours[index]?.get(key) ?? []))
      .find(({ length }) => length > 0);
    const position = own ?? (near && middleOf(near));
    if (position) located.set(commune.code, position);
  }
  return located;
}

/** By department and name; a merged commune also by the names of those it was made of. */
function knownPositions(all: Commune[], communes: Commune[], places: Place[]): Map<string, Position> {
  const byName = new Map<string, Position>();
  for (const { name, lat, lng, country, admin2 } of places) {
    const department = country === 'FR' ? admin2 : OVERSEAS[country];
    const key = `${department} ${nameKey(name)}`;
    if (department !== undefined && !byName.has(key)) byName.set(key, [Number(lat), Number(lng)]);
  }
  const known = new Map<string, Position>();
  for (const { code, nom, departement } of communes) {
    const position = byName.get(`${departement} ${nameKey(nom)}`);
    if (position) known.set(code, position);
  }
  const parts = new Map<string, Position[]>();
  for (const { type, nom, chefLieu, code } of all) {
    if (type !== 'commune-deleguee' && type !== 'commune-associee') continue;
    const position = byName.get(`${departmentIn(code)} ${nameKey(nom)}`);
    if (chefLieu && position && !known.has(chefLieu)) parts.set(chefLieu, [...(parts.get(chefLieu) ?? []), position]);
  }
  for (const [code, positions] of parts) known.set(code, middleOf(positions));
  return known;
}

/** The same name however it is written: `L’Œuilly`, `l'oeuilly`. */
const nameKey = (name: string): string =>
  foldText(name.replaceAll(/œ/gi, 'oe'))
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const departmentIn = (code: string): string => code.slice(0, /^9[78]/.test(code) ? 3 : 2);

function gather(
  communes: Commune[],
  known: Map<string, Position>,
  keysOf: (commune: Commune) => string[],
): Map<string, Position[]> {
  const gathered = new Map<string, Position[]>();
  for (const commune of communes) {
    const position = known.get(commune.code);
    if (!position) continue;
    for (const key of keysOf(commune)) gathered.set(key, [...(gathered.get(key) ?? []), position]);
  }
  return gathered;
}

function middleOf(positions: Position[]): Position {
  const sum = (index: 0 | 1) => positions.reduce((total, position) => total + position[index], 0);
  return [sum(0) / positions.length, sum(1) / positions.length];
}
