import { safeCell } from './safe-cell.ts';

/** As French spreadsheets open it by a double click: semicolons, and a mark that says UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(`\uFEFF${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`, 'utf8');
}

function cell(text: string): string {
  const safe = safeCell(text);
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
