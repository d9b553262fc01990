import type { Table } from '@etal/texts/documents';
import { COLOURS, FLOOR, type Paper, type TextStyle } from './paper.ts';

const GAP = 8;
const HEAD: TextStyle = { size: 7.5, colour: COLOURS.soft };
const CELL: TextStyle = { size: 9 };
const PADDING = 4.5;

export interface TablePlace {
  x: number;
  y: number;
  width: number;
  /** Begins a page, and says where a table goes on there. */
  nextPage: () => number;
}

/** Rows are never cut; the header comes again on each page. Gives where the table ends. */
export function drawTable(
  paper: Paper,
  { caption, columns, rows }: Table,
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
  for (const cells of rows) {
    const height =
      Math.max(...cells.map((cell, index) => paper.heightOf(cell, { ...CELL, width: places[index]?.width ?? width }))) +
      2 * PADDING;
    if (y + height > FLOOR) y = drawHead(nextPage(), false);
    const row = paper.group('TR', table);
    for (const [index, cell] of cells.entries()) {
      const place = places[index];
      if (place) paper.text(row, 'TD', cell, place.x, y + PADDING, { ...CELL, width: place.width, align: place.align });
    }
    row.end();
    y += height;
    paper.rule(x, y, width, COLOURS.rule, 0.4);
  }
  table.end();
  return y;
}
