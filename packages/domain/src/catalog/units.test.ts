import { expect, it } from 'vitest';
import { unitWord } from './units.ts';

it.each([
  [null, null],
  ['', null],
  ['  ', null],
  ['pièce', null],
  ['Piece', null],
  ['BOTTE', 'botte'],
  [' barquette ', 'barquette'],
  ['Cagette  de 6', 'Cagette de 6'],
])('%j is kept as %j', (typed, kept) => expect(unitWord(typed)).toBe(kept));
