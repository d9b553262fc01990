import { expect, it } from 'vitest';
import { contentsWords, contentWords } from './bag-contents.ts';

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

it.each([
  ['Radis', 2, null, 'botte', '2 bottes de radis'],
  ['Radis', 1, null, 'botte', '1 botte de radis'],
  ['Potimarron', 3, null, null, '3 × Potimarron'],
  ['Tomates', 1, 500, null, '500 g de tomates'],
  ['Carottes', 2, 500, null, '2 × 500 g de carottes'],
  ['Oignons', 1, 1500, null, "1,5 kg d'oignons"],
  ['Œufs', 1, null, 'boîte', "1 boîte d'œufs"],
  ['Haricots verts', 1, 400, null, '400 g de haricots verts'],
  ['Saint-Nectaire', 1, 300, null, '300 g de Saint-Nectaire'],
])('%s', (label, quantity, weight, unit, words) => {
  expect(plain(contentWords({ label, quantity, weight, unit }))).toBe(words);
});

it('tells a whole bag in one breath', () => {
  const contents = [
    { label: 'Radis', quantity: 2, weight: null, unit: 'botte' },
    { label: 'Tomates', quantity: 1, weight: 500, unit: null },
  ];
  expect(plain(contentsWords(contents))).toBe('2 bottes de radis, 500 g de tomates');
});
