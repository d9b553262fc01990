import type { Table } from '@etal/texts/documents';
import { COLOURS, FLOOR, type Paper, type TextStyle } from './paper.ts';

const GAP = 8;
const HEAD: TextStyle = { size: 7.5, colour: COLOURS.soft };
const CELL = { size: 9 };
const TITLE: TextStyle = { ...CELL, font: 'strong' };
const PADDING = 4.5;

const SMALLEST = 6;
const SMALLER = [8.5, 8, 7.5, 7, 6.5, SMALLEST];

/** A number is never cut in two: where its column is too narrow for it, it is written smaller. */
function wholeNumbers(paper: Paper, cell: string, style: TextStyle & { width: number }): TextStyle {
  const isWhole = (size: number): boolean =>
    cell.split(' ').every((word) => paper.widthOf(word, { ...style, size }) <= style.width);
  const size = [CELL.size, ...SMALLER].find(isWhole);
  return { ...style, size: size ?? SMALLEST };
}

export interface TablePlace {
  x: number;
  y: number;
  width: number;
  /** Begins a page, and says where a table goes on there. */
  nextPage: () => number;
}

/**
 * Rows are never cut, and a title is never parted from what it stands above; the header comes again on each page. Gives
 * where the table ends.
 */
export function drawTable(
  paper: Paper,
  { caption, columns, rows, titles }: Table,
  { x, y: top, width, nextPage }: TablePlace,
): number {
  const table = paper.group('Table');
  const places = columns.map(({ share, align }, index) => {
    const before = columns.slice(0, index).reduce((sum, column) => sum + column.share, 0);
    const isLast = index === columns.length - 1;
    return { x: x + before * width, width: share * width - (isLast ? 0 : GAP), align };
  });

  const drawHead = (y: number, isFirst: boolean): number => {
    // Heard once; on later pages it is only for the eye.
    const row = isFirst ? paper.group('TR', table) : undefined;
    for (const [index, { label }] of columns.entries()) {
      const place = places[index];
      if (place) paper.text(row, 'TH', label, place.x, y, { ...HEAD, width: place.width, align: place.align });
    }
    row?.end();
    const bottom = y + paper.heightOf('X', HEAD) + 3;
    paper.rule(x, bottom, width, COLOURS.leaf, 0.8);
    return bottom;
  };

  paper.text(undefined, 'Caption', caption, x, top, { font: 'strong', size: 8.5, colour: COLOURS.leaf });
  let y = drawHead(top + 16, true);
  const styleOf = (index: number, place: number): TextStyle => {
    if (titles?.has(index) && place === 0) return { ...TITLE, width };
    const { width: column, align } = places[place] ?? { width, align: 'left' };
    const style = { ...CELL, width: column, align };
    return align === 'right' ? wholeNumbers(paper, rows[index]?.[place] ?? '', style) : style;
  };
  const heightOf = (index: number): number =>
    Math.max(0, ...(rows[index] ?? []).map((cell, place) => paper.heightOf(cell, styleOf(index, place)))) + 2 * PADDING;
  for (const [index, cells] of rows.entries()) {
    const height = heightOf(index);
    const needed = titles?.has(index) ? height + heightOf(index + 1) : height;
    if (y + needed > FLOOR) y = drawHead(nextPage(), false);
    const row = paper.group('TR', table);
    for (const [place, cell] of cells.entries())
      paper.text(row, 'TD', cell, places[place]?.x ?? x, y + PADDING, styleOf(index, place));
    row.end();
    y += height;
    paper.rule(x, y, width, COLOURS.rule, 0.4);
  }
  table.end();
  return y;
}
