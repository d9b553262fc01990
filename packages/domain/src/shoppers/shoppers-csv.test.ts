import { describe, expect, it } from 'vitest';
import { readShoppersCsv } from './shoppers-csv.ts';

describe('a file of shoppers', () => {
  it.each([
    [
      'semicolons, as French spreadsheets write',
      'Prénom;Nom;E-mail;Téléphone;Ville\nLéa;Martin;lea@a.fr;06 12 34 56 78;Sarlat\n',
    ],
    [
      'commas, other names, another order',
      'name,first name,city,mail,mobile\nMartin,Léa,Sarlat,lea@a.fr,06 12 34 56 78',
    ],
    [
      'tabs and a mark of Windows',
      '\uFEFFNOM\tPRENOM\tEMAIL\tTEL\tVILLE\r\nMartin\tLéa\tlea@a.fr\t06 12 34 56 78\tSarlat\r\n',
    ],
  ])('%s', (_, text) => {
    expect(readShoppersCsv(text)).toEqual([
      { line: 2, firstname: 'Léa', lastname: 'Martin', email: 'lea@a.fr', phone: '06 12 34 56 78', city: 'Sarlat' },
    ]);
  });

  it('quoted cells may hold anything; empty lines count for the line numbers only', () => {
    const rows = readShoppersCsv(
      'nom;email;ville\n"Martin; dit ""Le Roux""";m@a.fr;"Sarlat\nla-Canéda"\n\nDurand;d@a.fr;',
    );
    expect(rows).toMatchObject([
      { line: 2, lastname: 'Martin; dit "Le Roux"', city: 'Sarlat\nla-Canéda' },
      { line: 5, lastname: 'Durand' },
    ]);
  });

  it('a phone is as good as an e-mail', () => {
    expect(readShoppersCsv('nom;téléphone\nMartin;0612345678')).toMatchObject([
      { lastname: 'Martin', phone: '0612345678', email: '' },
    ]);
  });

  it.each([
    ['no way to reach anybody', 'nom;ville\nMartin;Sarlat'],
    ['no titles we know', 'a;b\n1;2'],
    ['no table', 'bonjour'],
    ['nothing', ''],
    ['a quote that never ends', 'nom;email\n"Martin;m@a.fr'],
  ])('%s is no such file', (_, text) => {
    expect(readShoppersCsv(text)).toBeUndefined();
  });
});
