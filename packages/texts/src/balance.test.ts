import { expect, it } from 'vitest';
import { balanceText, entryText, heldDepositsText, moveText } from './balance.ts';

const plain = (text: string | undefined): string | undefined => text?.replaceAll(/[\u00A0\u202F]/g, ' ');

it.each([
  [-50, 'Doit 0,50 €', '− 0,50 €'],
  [410, "A 4,10 € d'avance", '+ 4,10 €'],
  [0, undefined, ''],
])('a balance of %i is said %s, a move of it %s', (cents, balance, move) => {
  expect([plain(balanceText(cents)), plain(moveText(cents))]).toEqual([balance, move]);
});

it.each([
  [[], undefined],
  [[{ label: 'Bocal', count: 4 }], '4 bocaux à rapporter'],
  [
    [
      { label: 'Bocal', count: 4 },
      { label: 'Caisse', count: -1 },
    ],
    '4 bocaux à rapporter ; 1 caisse de plus que prêté',
  ],
])('deposits %j are said %s', (deposits, words) => {
  expect(plain(heldDepositsText(deposits))).toBe(words);
});

it.each([
  ['TAKEN', 'CASH', undefined, 'Paiement reçu, espèces'],
  ['GIVEN_BACK', 'CHEQUE', undefined, 'Argent rendu, chèque'],
  ['FROM_BALANCE', 'BALANCE', 'ABCD2345', 'Mis sur le compte, commande ABCD2345'],
  ['DEPOSIT_BACK', 'NONE', undefined, 'Consignes rapportées : 2 bocaux'],
  ['DEPOSIT_OUT', 'NONE', 'ABCD2345', 'Consignes emportées : 2 bocaux, commande ABCD2345'],
  ['LET_GO', 'NONE', undefined, 'Dette oubliée'],
] as const)('an entry %s by %s is told', (kind, means, orderReference, words) => {
  expect(plain(entryText({ kind, means, orderReference, deposits: [{ label: 'Bocal', count: 2 }] }))).toBe(words);
});
