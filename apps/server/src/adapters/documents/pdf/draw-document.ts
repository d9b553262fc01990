import type { DocumentModel } from '@etal/domain/documents/document';
import { documentName, type DocumentSheet, documentSheet } from '@etal/texts/documents';
import { FACTUR_X_XMP } from '../factur-x/factur-x-xmp.ts';
import { FACTUR_X_FILE, facturXml, hasFacturX } from '../factur-x/factur-x-xml.ts';
import { COLOURS, FLOOR, PAGE, Paper, WIDTH } from './paper.ts';
import { drawTable } from './table.ts';

const LABEL = { size: 7.5, colour: COLOURS.soft };
const BLOCK_GAP = 18;
const TOTALS_WIDTH = 0.4 * WIDTH;

/** An invoice, a credit note or an order form. */
export function drawDocument(model: DocumentModel): Promise<Buffer> {
  const sheet = documentSheet(model);
  const date = new Date(`${model.issuedOn}T12:00:00Z`);
  const paper = new Paper({
    title: documentName(model),
    author: model.seller.legal?.name ?? model.seller.shopLabel,
    footer: [sheet.seller.lines[0], sheet.footer].filter(Boolean).join(' · '),
    date,
  });
  if (hasFacturX(model)) paper.embed(facturXml(model), { name: FACTUR_X_FILE, xmp: FACTUR_X_XMP, date });

  const nextPage = (): number => {
    paper.newPage();
    paper.text(undefined, 'P', `${sheet.footer} (suite)`, PAGE.side, PAGE.top, { ...LABEL, font: 'strong' });
    return PAGE.top + 20;
  };

  let y = drawHead(paper, sheet);
  y = drawBlocks(paper, sheet, y + 24);
  y = drawTable(paper, sheet.lines, { x: PAGE.side, y: y + 26, width: WIDTH, nextPage });
  const mentionsHeight = sheet.mentions.reduce(
    (sum, mention) => sum + paper.heightOf(mention, { ...LABEL, width: WIDTH }) + 3,
    0,
  );
  const sumsHeight = Math.max(sheet.totals.length * 20, (sheet.vat?.rows.length ?? 0) * 22 + 36) + 60;
  if (y + 22 + sumsHeight + mentionsHeight > FLOOR) y = nextPage() - 22;
  y = drawSums(paper, sheet, y + 22, nextPage);

  const mentions = paper.group('Sect');
  // At the foot of the page, where eyes look for them.
  let at = Math.max(y + 24, FLOOR - mentionsHeight);
  for (const mention of sheet.mentions)
    at += paper.text(mentions, 'P', mention, PAGE.side, at, { ...LABEL, width: WIDTH }) + 3;
  mentions.end();
  return paper.finish();
}

function drawHead(paper: Paper, { title, stamps, facts, seller }: DocumentSheet): number {
  const head = paper.group('Sect');
  let left =
    PAGE.top + paper.text(head, 'H1', title, PAGE.side, PAGE.top, { font: 'title', size: 27, colour: COLOURS.leaf });
  left += paper.text(head, 'P', seller.lines[0] ?? '', PAGE.side, left - 2, {
    font: 'strong',
    size: 11,
    width: WIDTH * 0.5,
  });
  for (const stamp of stamps) {
    const style = { font: 'strong', size: 10, colour: COLOURS.tomato } as const;
    paper.frame(PAGE.side, left + 5, paper.widthOf(stamp, style) + 16, 21, COLOURS.tomato);
    paper.text(head, 'P', stamp, PAGE.side + 8, left + 9, style);
    left += 28;
  }
  let right = PAGE.top + 9;
  const [x, width] = [PAGE.side + 0.55 * WIDTH, 0.45 * WIDTH];
  for (const { label, value } of facts) {
    paper.text(head, 'P', label, x, right + 1, LABEL);
    right +=
      Math.max(
        13,
        paper.text(head, 'P', value, x + 0.32 * width, right, { width: 0.68 * width, align: 'right', font: 'strong' }),
      ) + 3;
  }
  head.end();
  return Math.max(left, right);
}

/** Seller, shopper and collection, side by side. */
function drawBlocks(paper: Paper, { seller, shopper, collection }: DocumentSheet, top: number): number {
  const width = (WIDTH - 2 * BLOCK_GAP) / 3;
  const ends = [seller, shopper, collection].map(({ heading, lines }, index) => {
    const x = PAGE.side + index * (width + BLOCK_GAP);
    const block = paper.group('Sect');
    paper.rule(x, top, width, COLOURS.leaf, 0.8);
    let y = top + 7;
    y += paper.text(block, 'H2', heading, x, y, LABEL) + 2;
    for (const [line, text] of lines.entries())
      y += paper.text(block, 'P', text, x, y, { width, font: line === 0 ? 'strong' : 'regular' });
    block.end();
    return y;
  });
  return Math.max(...ends);
}

function drawSums(paper: Paper, { vat, totals, payment }: DocumentSheet, top: number, nextPage: () => number): number {
  const left = vat ? drawTable(paper, vat, { x: PAGE.side, y: top, width: WIDTH - TOTALS_WIDTH - 36, nextPage }) : top;
  const sums = paper.group('Sect');
  const x = PAGE.side + WIDTH - TOTALS_WIDTH;
  let y = top;
  for (const { label, value, isMain } of totals) {
    if (isMain) {
      paper.rule(x, y + 1, TOTALS_WIDTH, COLOURS.leaf, 0.8);
      y += 8;
    }
    const size = isMain ? 13 : 9.5;
    const colour = isMain ? COLOURS.leaf : COLOURS.ink;
    paper.text(sums, 'P', label, x, y, { size, colour, font: isMain ? 'strong' : 'regular' });
    y +=
      paper.text(sums, 'P', value, x, y, {
        size,
        colour,
        width: TOTALS_WIDTH,
        align: 'right',
        font: isMain ? 'strong' : 'regular',
      }) + 4;
  }
  y += 8;
  y += paper.text(sums, 'P', 'Règlement', x, y, LABEL);
  y += paper.text(sums, 'P', payment, x, y, { width: TOTALS_WIDTH });
  sums.end();
  return Math.max(left, y);
}
