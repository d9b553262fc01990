import { describe, expect, it } from 'vitest';
import { findByWords, searchTextOf } from './search.ts';
import type { Tag } from './tags.ts';

const THINGS: { label: string; category: string; tags: Tag[] }[] = [
  { label: 'Œufs plein air', category: 'Œufs', tags: ['AGRICULTURE_BIOLOGIQUE'] },
  { label: 'Tomme de vache', category: 'Fromages', tags: [] },
  { label: 'Pommes', category: 'Fruits', tags: [] },
  { label: 'Noix de Grenoble', category: 'Fruits secs', tags: [] },
  { label: 'Noisettes', category: 'Fruits secs', tags: [] },
  { label: 'Poulet fermier', category: 'Volailles', tags: ['LABEL_ROUGE'] },
  { label: 'Betteraves', category: 'Légumes', tags: [] },
  { label: 'Ail', category: 'Légumes', tags: [] },
  { label: 'Confiture Lætitia', category: 'Épicerie', tags: [] },
];
const found = (search: string): string[] =>
  findByWords(THINGS, ({ label, category, tags }) => searchTextOf({ words: [label, category], tags }), search).map(
    ({ label }) => label,
  );

describe('a search of the catalogue', () => {
  it.each<[string, string, string[]]>([
    ['folds œ', 'oeuf', ['Œufs plein air']],
    ['folds œ as it is typed', 'ŒUF', ['Œufs plein air']],
    ['folds æ', 'laetitia', ['Confiture Lætitia']],
    ['folds æ as it is typed', 'LÆTITIA', ['Confiture Lætitia']],
    ['ignores a final s of what is typed', 'poulets', ['Poulet fermier']],
    ['ignores a final s of what is there', 'pomme', ['Pommes']],
    ['ignores a final x', 'noi', ['Noix de Grenoble', 'Noisettes']],
    ['takes a word that ends in x as it is', 'noix', ['Noix de Grenoble']],
    ['knows a label by its usual word', 'bio', ['Œufs plein air']],
    ['knows a label by its name', 'label rouge', ['Poulet fermier']],
    ['knows categories in the singular', 'fromage', ['Tomme de vache']],
    ['takes words in any order', 'air oeufs', ['Œufs plein air']],
    ['finds inside a word', 'terav', ['Betteraves']],
    ['forgives one wrong letter', 'betterabe', ['Betteraves']],
    ['forgives one wrong letter in a plural', 'poumets', ['Poulet fermier']],
    ['does not forgive two', 'bettrrabe', []],
    ['does not forgive in a short word', 'aol', []],
    ['does not forgive a letter too many', 'betteravves', []],
    ['prefers what is spelt so to what is nearly spelt so', 'tomme', ['Tomme de vache']],
    ['wants every word', 'tomme bio', []],
    ['finds all where nothing is asked', ' ', THINGS.map(({ label }) => label)],
    ['ignores signs, and prefers a beginning to the inside of a word', 'ail !', ['Ail']],
  ])('%s: %s', (_, search, expected) => {
    expect(found(search)).toEqual(expected);
  });

  it('keeps each word of a text once', () => {
    expect(searchTextOf({ words: ['Noix', 'Noix'], tags: [] })).toBe('noix');
  });
});
