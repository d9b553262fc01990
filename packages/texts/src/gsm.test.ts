import { expect, it } from 'vitest';
import { gsmLength, toGsm } from './gsm.ts';

it.each([
  ['Élodie, à retirer à 8 h', 'Élodie, à retirer à 8 h'],
  ['Anaïs Lefrançois', 'Anais Lefrancois'],
  ['À bientôt – « œuf »', 'A bientot - "oeuf"'],
  ['1\u202F234,50\u00A0€', '1 234,50 €'],
  ['王 ☺', '? ?'],
])('%s is sent as %s', (text, sent) => {
  expect(toGsm(text)).toBe(sent);
});

it('counts the signs that take two places', () => {
  expect(gsmLength('~12 €')).toBe(7);
});
