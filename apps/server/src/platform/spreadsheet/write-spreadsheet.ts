import type { Spreadsheet } from '@etal/texts/documents-recap';
import { writeXlsx } from 'hucre/xlsx';
import { safeCell } from './safe-cell.ts';

const FORMATS = { AMOUNT: '#,##0.00', WEIGHT: '#,##0.000', DATE: 'dd/mm/yyyy', INTEGER: '0' } as const;
const HEADER = { font: { bold: true } };

/** A cell of a file format has a bound, and so has what someone can type in a field. */
const MAX_CELL = 32_000;

export async function writeSpreadsheet(spreadsheets: readonly Spreadsheet[]): Promise<Buffer> {
  const bytes = await writeXlsx({
    sheets: spreadsheets.map(({ name, columns, rows }) => ({
      name,
      columns: columns.map(({ width, format }) => ({ width, ...(format && { numFmt: FORMATS[format] }) })),
      rows: [
        columns.map(({ header }) => header),
        ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? safeCell(cell.slice(0, MAX_CELL)) : cell))),
      ],
      cells: new Map(columns.map(({ header }, index) => [`0,${index}`, { value: header, style: HEADER }])),
      freezePane: { rows: 1 },
      autoFilter: { range: `A1:${columnName(columns.length)}${rows.length + 1}` },
    })),
  });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** 1 is A, 27 is AA. */
const columnName = (index: number): string =>
  (index > 26 ? columnName(Math.floor((index - 1) / 26)) : '') + String.fromCharCode(65 + ((index - 1) % 26));
