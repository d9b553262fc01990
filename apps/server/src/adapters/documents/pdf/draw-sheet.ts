import type { PlainSheet } from '@etal/texts/documents-till';
import { COLOURS, FLOOR, PAGE, Paper, type TextStyle, WIDTH } from './paper.ts';
import { drawTable } from './table.ts';

const BODY: TextStyle = { size: 9.5, width: WIDTH };
/** What the law wants in a frame, which begins anew on each page. */
const FRAME_MARGIN = 10;
const FRAMED = { ...BODY, width: WIDTH - 2 * FRAME_MARGIN };
const HEADING: TextStyle = { font: 'strong', size: 12, colour: COLOURS.leaf, width: WIDTH };
/** A table begins on a page that has room for its head and a row. */
const TABLE_START = 60;

/** A closing or an attestation: title, then sections of text and tables, one under the other. */
export function drawSheet(sheet: PlainSheet, date: Date): Promise<Buffer> {
  const { title, author, footer, head, sections } = sheet;
  const paper = new Paper({ title: `${title} – ${author}`, author, footer, date });
  const nextPage = (): number => {
    paper.newPage();
    return PAGE.top;
  };
  const top = paper.group('Sect');
  let y =
    PAGE.top +
    paper.text(top, 'H1', title, PAGE.side, PAGE.top, {
      font: 'title',
      size: 27,
      colour: COLOURS.leaf,
      width: WIDTH,
    });
  for (const [index, line] of head.entries())
    y += paper.text(top, 'P', line, PAGE.side, y, { size: 11, width: WIDTH, ...(index === 0 && { font: 'strong' }) });
  top.end();
  for (const { heading, paragraphs, tables, after = [], isFramed = false } of sections) {
    y += 20;
    const framedHeight = isFramed
      ? paragraphs.reduce((sum, text) => sum + paper.heightOf(text, FRAMED) + 7, TABLE_START)
      : 0;
    // A frame stays whole where a page can hold it: one of them is a form to fill in.
    const isBroken = y + framedHeight > FLOOR && PAGE.top + framedHeight < FLOOR;
    if (y + 2 * TABLE_START > FLOOR || isBroken) y = nextPage();
    const section = paper.group('Sect');
    const style = isFramed ? FRAMED : BODY;
    const left = PAGE.side + (isFramed ? FRAME_MARGIN : 0);
    let frameTop = y - 4;
    const closeFrame = (): void => {
      if (isFramed) paper.frame(PAGE.side, frameTop, WIDTH, y - frameTop, COLOURS.leaf);
    };
    const say = (text: string): void => {
      if (y + paper.heightOf(text, style) > FLOOR) {
        closeFrame();
        y = nextPage();
        frameTop = y - 4;
      }
      y += paper.text(section, 'P', text, left, y, style) + 7;
    };
    if (!isFramed) paper.rule(PAGE.side, y, WIDTH, COLOURS.leaf, 0.8);
    y += 8;
    y += paper.text(section, 'H2', heading, left, y, { ...HEADING, ...(isFramed && { width: FRAMED.width }) }) + 5;
    for (const paragraph of paragraphs) say(paragraph);
    closeFrame();
    section.end();
    for (const table of tables) {
      if (y + TABLE_START > FLOOR) y = nextPage();
      y = drawTable(paper, table, { x: PAGE.side, y: y + 8, width: WIDTH, nextPage }) + 8;
    }
    const end = paper.group('Sect');
    for (const paragraph of after) {
      y += 6;
      if (y + paper.heightOf(paragraph, BODY) > FLOOR) y = nextPage();
      y += paper.text(end, 'P', paragraph, PAGE.side, y, BODY) + 4;
    }
    end.end();
  }
  return paper.finish();
}
