import { expect, it } from 'vitest';
import { reachWords } from './mailings.ts';

const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

it.each([
  [{ recipients: 24, leftOut: 0, why: {} }, '24 clients le recevront.'],
  [
    { recipients: 1, leftOut: 1, why: { REFUSED: 1 } },
    '1 client le recevra. 1 client ne le recevra pas : 1 a refusé vos mails.',
  ],
  [
    { recipients: 0, leftOut: 6, why: { NEVER_ASKED: 3, NO_EMAIL: 2, BOUNCED: 1 } },
    "Personne ne le recevra. 6 clients ne le recevront pas : 2 n'ont pas d'adresse, 1 a une adresse qui ne répond plus, 3 n'ont pas encore été interrogés.",
  ],
])('%j', (reach, words) => {
  expect(plain(reachWords(reach))).toBe(words);
});
