import { beforeAll, describe, expect, it } from 'vitest';
import { findCommunes } from './find-communes.ts';
import { type Commune, readCommunes } from './read-communes.ts';

let communes: Commune[];
beforeAll(async () => {
  communes = await readCommunes();
});

const found = (text: string): string[] =>
  findCommunes(communes, text, 5).map(({ commune, postcode, street }) => `${street}|${postcode} ${commune.name}`);

describe('the best hit', () => {
  it.each([
    ['12 rue des Lilas 24200 Sarlat', '12 rue des Lilas|24200 Sarlat-la-Canéda'],
    ['12, rue des Lilas, 24200 SARLAT LA CANEDA', '12, rue des Lilas|24200 Sarlat-la-Canéda'],
    ['12 rue des Lilas 24200', '12 rue des Lilas|24200 Sarlat-la-Canéda'],
    ['24200 Sarlat 12 rue des Lilas', '12 rue des Lilas|24200 Sarlat-la-Canéda'],
    ['12 rue des Lilas 24200 Sarlat Cedex', '12 rue des Lilas|24200 Sarlat-la-Canéda'],
    ['24200', '|24200 Sarlat-la-Canéda'],
    ['sarlat', '|24200 Sarlat-la-Canéda'],
    ['12 rue des Lilas sarlat', '12 rue des Lilas|24200 Sarlat-la-Canéda'],
    ['3 place du 8 mai 1945 Périgueux', '3 place du 8 mai 1945|24000 Périgueux'],
    ['st cyprien', '|66750 Saint-Cyprien'],
    ['24220 st-cyprien', '|24220 Saint-Cyprien'],
    ['Ste Foy la Grande', '|33220 Sainte-Foy-la-Grande'],
    ['oeuilly', '|51480 Œuilly'],
    ["L'Haÿ les roses", '|94240 L’Haÿ-les-Roses'],
    ['hay-les-roses', '|94240 L’Haÿ-les-Roses'],
    ['10 rue de Rivoli 75004 Paris', '10 rue de Rivoli|75004 Paris'],
    ['Ferme du Pré, 2A route de la mer 20137 Porto Vecchio', 'Ferme du Pré, 2A route de la mer|20137 Porto-Vecchio'],
    ['97400 Saint Denis', '|97400 Saint-Denis'],
  ])('of « %s » is %s', (text, best) => {
    expect(found(text)[0]?.replaceAll("'", '’')).toBe(best.replaceAll("'", '’'));
  });
});

it('comes from the communes of the postal code, the named one first', () => {
  expect(found('24220 vezac')).toHaveLength(5);
  expect(found('24220 vezac')[0]).toBe('|24220 Vézac');
  expect(findCommunes(communes, '24220', 5).every(({ postcode }) => postcode === '24220')).toBe(true);
});

it('is the whole name before the names it starts, then the bigger before the smaller', () => {
  const names = findCommunes(communes, 'saint denis', 5).map(({ commune }) => commune.name);
  expect(names.every((name) => name === 'Saint-Denis')).toBe(true);
  const populations = findCommunes(communes, 'saint mart', 5).map(({ commune }) => commune.population);
  expect(populations).toEqual(populations.toSorted((a, b) => b - a));
});

it.each(['12 rue des Lilas', 'place du marché', '99999', 'zzzz', '....', 'rue de la'])(
  'takes no part of « %s » for a town',
  (text) => {
    expect(found(text)).toEqual([]);
  },
);

it('holds every commune, each within France', () => {
  expect(communes.length).toBeGreaterThan(34_900);
  const astray = communes.filter(
    ({ postcodes, latitude, longitude }) =>
      /^(?!97|98)/.test(postcodes[0] ?? '') &&
      !(latitude > 41 && latitude < 51.2 && longitude > -5.3 && longitude < 9.7),
  );
  expect(astray).toEqual([]);
  expect(
    communes
      .flatMap(({ postcodes }) => postcodes)
      .filter((postcode) => !/^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/.test(postcode)),
  ).toEqual([]);
});
