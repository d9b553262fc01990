import { safeCell } from './safe-cell.ts';

/** As French spreadsheets open it by a double click: semicolons, and a mark that says UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(`${CSV_MARK}${rows.map(csvLine).join('')}`, 'utf8');
}

/** Says UTF-8, at the head of the file. */
export const CSV_MARK = '\uFEFF';

/** For a file that is written as its rows are read. */
export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(';')}\r\n`;

/** Always in quotation marks: no program takes a part of a cell for another cell (R-ABUSE-7). */
const cell = (text: string): string => `"${safeCell(text).replaceAll('"', '""')}"`;
