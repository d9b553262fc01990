import type { TableRow } from './table.ts';

/** One row per line of the file, quoted cells and the usual separators understood; undefined when it is no table. */
export function readCsv(text: string): TableRow[] | undefined {
  const clean = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(clean);
  const rows: TableRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let startedAt = 1;
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((value) => value !== '')) rows.push({ line: startedAt, cells });
    cells = [];
    startedAt = line;
  };
  for (let index = 0; index < clean.length; index++) {
    const sign = clean[index] ?? '';
    if (sign === '\n') line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (clean[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  endRow();
  return isQuoted ? undefined : rows;
}

/** Spreadsheets of France write semicolons, most others commas or tabs: the titles tell. One column needs none. */
function separatorOf(text: string): string {
  const [titles = ''] = text.split('\n', 1);
  const counted = [';', ',', '\t'].map((sign) => ({ sign, count: titles.split(sign).length - 1 }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ';';
}
