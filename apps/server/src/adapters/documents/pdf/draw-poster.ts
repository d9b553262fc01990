import { morePoints, POSTER_NAME, type ShopPoster } from '@etal/texts/poster';
import { encodeQR } from 'qr';
import { COLOURS, PAGE, Paper, type TextStyle, WIDTH } from './paper.ts';

export interface PosterModel extends ShopPoster {
  /** The shop's portrait, a JPEG. */
  picture: Uint8Array | null;
  date: Date;
}

const AWNING = { height: 54, stripes: 15 };
const PICTURE = 104;
/** Read from two metres on an A4 sheet at the stall. */
const CODE = 268;
const QUIET_MODULES = 4;
const BOTTOM = PAGE.height - 40;
const GAP = 20;
const COLUMN = (WIDTH - GAP) / 2;

const centred = (style: TextStyle): TextStyle => ({ width: WIDTH, align: 'center', ...style });

/** One A4 sheet. What does not fit is left to the site, and said so. */
export function drawPoster(poster: PosterModel): Promise<Buffer> {
  const { shopLabel, invitation, howTo, address, picture, date } = poster;
  const paper = new Paper({ title: `${POSTER_NAME} – ${shopLabel}`, author: shopLabel, footer: null, date });
  drawAwning(paper);
  const head = paper.group('Sect');
  let y = AWNING.height + 26;
  if (picture) {
    paper.picture(Buffer.from(picture), (PAGE.width - PICTURE) / 2, y, PICTURE);
    y += PICTURE + 10;
  }
  const name = nameStyle(paper, shopLabel);
  y += paper.text(head, 'H1', shopLabel, PAGE.side, y, name);
  y +=
    paper.text(head, 'P', invitation, PAGE.side, y + 2, centred({ font: 'strong', size: 19, colour: COLOURS.tomato })) +
    14;
  y = drawCode(paper, head, poster, y) + 12;
  y += paper.text(head, 'P', howTo, PAGE.side, y, centred({ size: 10.5, colour: COLOURS.soft })) + 2;
  y += paper.text(head, 'P', address, PAGE.side, y, addressStyle(paper, address)) + 14;
  head.end();
  drawPoints(paper, poster, y);
  return paper.finish();
}

/** The stall's canvas, the one ornament of the product. */
function drawAwning(paper: Paper): void {
  const width = PAGE.width / AWNING.stripes;
  for (let stripe = 0; stripe < AWNING.stripes; stripe += 2)
    paper.scallop(stripe * width, 0, width, AWNING.height, COLOURS.leaf);
}

/** As big as two lines allow. */
function nameStyle(paper: Paper, label: string): TextStyle {
  const sizes = [44, 38, 32, 27, 23];
  const styles = sizes.map((size): TextStyle => centred({ font: 'title', size, colour: COLOURS.leaf }));
  return (
    styles.find((style) => paper.linesOf(label, style).length <= 2) ??
    centred({ font: 'title', size: 20, colour: COLOURS.leaf })
  );
}

function addressStyle(paper: Paper, address: string): TextStyle {
  const styles = [18, 15, 12].map((size): TextStyle => centred({ font: 'strong', size }));
  return styles.find((style) => paper.linesOf(address, style).length === 1) ?? centred({ font: 'strong', size: 11 });
}

function drawCode(paper: Paper, head: ReturnType<Paper['group']>, { url, address }: ShopPoster, y: number): number {
  // The white border is part of the code: without it a phone does not see where the code begins.
  const rows = encodeQR(url, 'raw', { ecc: 'quartile', border: QUIET_MODULES });
  const x = (PAGE.width - CODE) / 2;
  paper.frame(x, y, CODE, CODE, COLOURS.leaf);
  paper.squares(head, `Code QR qui mène à ${address}`, { x, y, size: CODE / rows.length, rows });
  return y + CODE;
}

function drawPoints(paper: Paper, { points, pointsTitle }: ShopPoster, top: number): void {
  if (points.length === 0) return;
  const section = paper.group('Sect');
  paper.rule(PAGE.side, top, WIDTH, COLOURS.rule, 0.8);
  let y = top + 10;
  y +=
    paper.text(section, 'H2', pointsTitle, PAGE.side, y, centred({ font: 'title', size: 14, colour: COLOURS.leaf })) +
    6;
  const isAlone = points.length === 1;
  const style = (more: TextStyle): TextStyle => (isAlone ? centred(more) : { width: COLUMN, ...more });
  const [big, small, plain] = isAlone ? [15, 11.5, 12.5] : [11.5, 9.5, 10];
  const linesOf = (point: ShopPoster['points'][number]): [string, TextStyle][] => [
    [point.label, style({ font: 'strong', size: big })],
    [point.address, style({ size: small, colour: COLOURS.soft })],
    ...point.hours.map((line): [string, TextStyle] => [line, style({ size: plain })]),
  ];
  const heightOf = (point: ShopPoster['points'][number] | undefined): number =>
    point ? linesOf(point).reduce((sum, [text, look]) => sum + paper.heightOf(text, look), 0) : 0;

  const note: TextStyle = centred({ size: 9.5, colour: COLOURS.soft });
  for (let index = 0; index < points.length; index += 2) {
    const pair = points.slice(index, index + 2);
    const height = Math.max(heightOf(pair[0]), heightOf(pair[1]));
    const left = points.length - index;
    const room = BOTTOM - (left > pair.length ? paper.heightOf('et', note) : 0);
    if (y + height > room) {
      paper.text(section, 'P', morePoints(left), PAGE.side, y, note);
      break;
    }
    for (const [column, point] of pair.entries()) {
      let lineTop = y;
      for (const [text, look] of linesOf(point))
        lineTop += paper.text(section, 'P', text, PAGE.side + column * (COLUMN + GAP), lineTop, look);
    }
    y += height + 8;
  }
  section.end();
}
