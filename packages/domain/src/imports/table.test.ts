import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { readShopperCells, SHOPPER_COLUMNS } from './shopper-file.ts';
import { cellsToWrite, readColumns } from './table.ts';

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

it.each([
  ['612345678', '0612345678'],
  ['6 12 34 56 78', '0612345678'],
  ['33612345678', '+33612345678'],
  ['06 12 34 56 78', '06 12 34 56 78'],
  ['32470123456', '32470123456'],
])('a phone that a spreadsheet took for a number has its zero or its plus again: %s', (phone, read) => {
  expect(readShopperCells({ line: 2, cells: { phone, lastname: 'Martin' } })).toEqual({
    phone: read,
    lastname: 'Martin',
  });
});

describe('what a line writes', () => {
  const ties = { known: ['label'], together: ['model', 'price'] } as const;
  type Key = 'id' | 'label' | 'model' | 'price' | 'stock' | 'origin';
  const cells: Partial<Record<Key, string>> = { label: 'Miel', model: 'kg', price: '7', stock: '12', origin: 'Die' };

  it.each([
    [cells, ['origin'], { label: 'Miel', origin: 'Die' }],
    [cells, ['price'], { label: 'Miel', model: 'kg', price: '7' }],
    [{ ...cells, id: 'a' }, ['stock'], { id: 'a', stock: '12' }],
    [{ ...cells, id: 'a' }, ['label'], { id: 'a', label: 'Miel' }],
  ] satisfies [typeof cells, Key[], typeof cells][])(
    'is what it is about and what it changes: %j %j',
    (of, changes, kept) => {
      expect(cellsToWrite<Key>(of, changes, ties)).toEqual(kept);
    },
  );
});
