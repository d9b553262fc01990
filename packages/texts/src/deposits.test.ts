import { describe, expect, it } from 'vitest';
import { depositCount, depositNotice, depositsDueLabel, depositsText, movedDepositsText } from './deposits.ts';

const plain = (text: string | undefined): string => (text ?? '').replaceAll(/[\u00A0\u202F]/g, ' ');
const jar = { kindId: 'jar', label: 'Bocal', cents: 200, count: 1 };
const crate = { kindId: 'crate', label: 'Caisse', cents: 0, count: 1 };

describe('deposits in words', () => {
  it.each([
    ['Bocal', 1, '1 bocal'],
    ['Bocal', 4, '4 bocaux'],
    ['Bocal', 0, '0 bocal'],
    ['Caisse', 2, '2 caisses'],
    ['Seau', 3, '3 seaux'],
    ['Pot en verre', 2, '2 pots en verre'],
    ['Grande caisse', 2, '2 grandes caisses'],
    ['Bouteille 75 cl', 6, '6 bouteilles 75 cl'],
    ["Bouteille d'un litre", 2, "2 bouteilles d'un litre"],
    ['Cagette bois', 1, '1 cagette bois'],
    ['IFCO', 2, '2 IFCO'],
    ['Cabas', 2, '2 cabas'],
  ])('%s × %i is said %s', (label, count, words) => {
    expect(plain(depositCount({ label, count }))).toBe(words);
  });

  it.each([
    [jar, '+ 2,00 € de consigne par bocal, rendus au retour'],
    [{ ...jar, cents: 50 }, '+ 0,50 € de consigne par bocal, rendu au retour'],
    [{ ...jar, count: 2 }, '+ 4,00 € de consigne pour 2 bocaux, rendus au retour'],
    [crate, '1 caisse à rapporter, sans supplément'],
  ])('beside a price, %j', (deposit, words) => {
    expect(plain(depositNotice(deposit))).toBe(words);
  });

  it('what is due and what is only to be brought back are told apart', () => {
    expect(plain(depositsDueLabel([{ ...jar, count: 2 }, crate]))).toBe(
      'Consignes (2 bocaux, 1 caisse), à régler au retrait',
    );
    expect(plain(depositsDueLabel([crate]))).toBe('Consignes (1 caisse), à rapporter');
  });

  it('what left and what came back have a sentence each, and nothing has none', () => {
    expect(plain(movedDepositsText({ out: [{ ...jar, count: 2 }], back: [crate] }))).toBe(
      'Consignes emportées : 2 bocaux (4,00 €). Consignes rapportées : 1 caisse.',
    );
    expect(movedDepositsText({ out: [], back: [] })).toBeUndefined();
  });

  it('counts each name once, however much each was worth', () => {
    expect(plain(depositsText([jar, { ...jar, cents: 100, count: 3 }]))).toBe('4 bocaux');
  });
});
