import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { readShopperCells, SHOPPER_COLUMNS } from './shopper-file.ts';
import { readColumns } from './table.ts';

const read = (text: string) => {
  const table = readCsv(text);
  return table && readColumns(table, SHOPPER_COLUMNS);
};

describe('a file', () => {
  const lea = { firstname: 'Léa', lastname: 'Martin', email: 'lea@a.fr', phone: '06 12 34 56 78', city: 'Sarlat' };

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
    expect(read(text)?.rows).toEqual([{ line: 2, cells: lea }]);
  });

  it('quoted cells may hold anything; empty lines count for the line numbers only', () => {
    expect(
      read('nom;email;ville\n"Martin; dit ""Le Roux""";m@a.fr;"Sarlat\nla-Canéda"\n\nDurand;d@a.fr;')?.rows,
    ).toEqual([
      { line: 2, cells: { lastname: 'Martin; dit "Le Roux"', email: 'm@a.fr', city: 'Sarlat\nla-Canéda' } },
      { line: 5, cells: { lastname: 'Durand', email: 'd@a.fr' } },
    ]);
  });

  it('leaves aside what it does not know, what comes twice and what has no title', () => {
    const { keys, ignored } = read('Nom;Chien;nom;;Ville (postale)\nMartin;Rex;Durand;x;Sarlat') ?? {};
    expect({ keys, ignored }).toEqual({ keys: ['lastname', 'city'], ignored: ['Chien', 'nom'] });
  });

  it('is no table where a quote never ends', () => {
    expect(read('nom;email\n"Martin;m@a.fr')).toBeUndefined();
  });
});

it('a phone that a spreadsheet took for a number has its zero again', () => {
  expect(readShopperCells({ line: 2, cells: { phone: '612345678', lastname: 'Martin' } })).toEqual({
    phone: '0612345678',
    lastname: 'Martin',
  });
});
