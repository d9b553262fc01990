import { expect, it } from 'vitest';
import { ALLERGENS, type FoodFacts, sortedAllergens, usuallyAsked } from './food-law.ts';

const NOTHING: FoodFacts = { origin: null, variety: null, ingredients: null, allergens: [], storage: null };

it('knows the fourteen allergens of the law, and keeps them in its order', () => {
  expect(ALLERGENS).toHaveLength(14);
  expect(sortedAllergens(['MILK', 'GLUTEN', 'MILK'])).toEqual(['GLUTEN', 'MILK']);
});

it.each([
  ['Fromages', ['ingredients', 'allergens', 'storage']],
  ['Crèmerie et œufs', ['ingredients', 'allergens', 'storage']],
  ['ŒUFS', ['origin', 'allergens', 'storage']],
  ['Épicerie et boulangerie', ['ingredients', 'allergens', 'storage']],
  ['Pains', ['ingredients', 'allergens']],
  ['Gâteaux', ['ingredients', 'allergens']],
  ['Viandes', ['origin', 'storage']],
  ['Légumes', ['origin', 'variety']],
  ['Fruits rouges', ['origin', 'variety']],
  ['Fruits de mer', ['origin', 'allergens', 'storage']],
  ['Poissons & crustacés', ['origin', 'allergens', 'storage']],
  ['Plants et fleurs', []],
  // A word that only begins like another is another.
  ['Platane', []],
  ['', []],
])('things of « %s » usually say %j', (category, fields) => {
  expect(usuallyAsked(category, NOTHING)).toEqual(fields);
});

it('asks for nothing that is said', () => {
  expect(usuallyAsked('Fromages', { ...NOTHING, allergens: ['MILK'], storage: 'Au frais' })).toEqual(['ingredients']);
  expect(usuallyAsked('Fromages', { ...NOTHING, ingredients: '' })).toContain('ingredients');
});
