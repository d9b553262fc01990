import { Refusal } from '@etal/contract/errors';
import { sentenceOf } from '@etal/texts/errors';
import { expect, it } from 'vitest';
import { someButNotTooMany } from './some-but-not-too-many.ts';

const said = (count: number, whenNone: 'NO_INVOICE' | 'NO_ORDER' = 'NO_ORDER'): string => {
  try {
    return `${someButNotTooMany(Array.from({ length: count }), 2000, whenNone).length}`;
  } catch (error) {
    return error instanceof Refusal ? sentenceOf(error).replaceAll(/[\u00A0\u202F]/g, ' ') : String(error);
  }
};

it.each([
  [0, 'Aucune commande pour ces critères.'],
  [1, '1'],
  [2000, '2000'],
  [
    2001,
    'Ces critères retiennent trop de commandes pour un seul document : 2 000 au plus. Choisissez une période plus courte.',
  ],
])('%i orders for a document of 2000 at most: %s', (count, words) => {
  expect(said(count)).toBe(words);
});

it('none of what has a number has a sentence of its own', () => {
  expect(said(0, 'NO_INVOICE')).toBe('Aucune facture pour ces critères.');
});
