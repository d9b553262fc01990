import { readCsv } from '@etal/domain/imports/read-csv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeCell } from './safe-cell.ts';
import { csvLine } from './write-csv.ts';

describe('a cell', () => {
  it.each([
    ['=1+1', `"'=1+1"`],
    ['+33612345678', `"'+33612345678"`],
    ['@a', `"'@a"`],
    ['a;b', '"a;b"'],
    ['a,b', '"a,b"'],
    ['dit "Le Roux"', '"dit ""Le Roux"""'],
    ['Sarlat', '"Sarlat"'],
    ['', '""'],
  ])('%s is written %s', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  it('comes back as it was, formulas aside', () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .map((value) => value.trim().replaceAll(/[\r\t\uFEFF]/g, ''))
      .filter((value) => value !== '' && safeCell(value) === value && !value.startsWith('"'));
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(readCsv(`x;y\n${csvLine([a, b])}`)?.[1]?.cells).toEqual([a, b]);
      }),
    );
  });
});
