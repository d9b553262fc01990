import { expect, it } from 'vitest';
import { byLabel, byName } from './names.ts';

it('names with numbers go by their numbers', () => {
  expect(['Panier 10', 'Panier 2', 'Panier 1'].toSorted(byName)).toEqual(['Panier 1', 'Panier 2', 'Panier 10']);
});

it('capitals and accents do not move a name', () => {
  expect(['Épinards', 'fenouil', 'Endives'].toSorted(byName)).toEqual(['Endives', 'Épinards', 'fenouil']);
});

it('what has a name goes by it', () => {
  expect([{ label: 'Lot 12' }, { label: 'lot 3' }].toSorted(byLabel)).toEqual([
    { label: 'lot 3' },
    { label: 'Lot 12' },
  ]);
});
