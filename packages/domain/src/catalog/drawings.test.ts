import { expect, it } from 'vitest';
import { STARTERS } from '../starters/starters.ts';
import { drawingFor, familyWord } from './drawings.ts';

it.each([
  ['Œufs de nos poules', 'Divers', 'oeufs'],
  ['Pommes de terre', 'Divers', 'legumes'],
  ['Pommes', 'Divers', 'fruits'],
  ['Produit mystère', 'Boulangerie', 'pain'],
  ['Produit mystère', 'Produits', 'panier'],
])('%s of %s is drawn as %s', (label, categoryLabel, drawing) => {
  expect(drawingFor({ label, categoryLabel })).toBe(drawing);
});

it.each([
  ['Tomme de brebis', 'fromages'],
  ['Cuisses de poulet', 'volaille'],
  ['Yaourts nature', undefined],
  ['Produit mystère', undefined],
])('%s is told to be %s', (label, word) => {
  expect(familyWord(label)).toBe(word);
});

it('a category of the ready-made articles is drawn as they are', () => {
  for (const { category, drawing } of STARTERS)
    expect([category, drawingFor({ label: 'Sans nom', categoryLabel: category })]).toEqual([category, drawing]);
});
