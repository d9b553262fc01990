import { LABEL_LAYOUTS, type LabelFormat, labelPlace } from '@etal/domain/documents/labels';
import { LABELS_NAME, type OrderLabel } from '@etal/texts/order-labels';
import { encodeQR } from 'qr';
import type { LabelsPrint } from '../../../ports/document-writer.ts';
import { COLOURS, Paper, type TextStyle } from './paper.ts';

const MM = 72 / 25.4;
const QUIET_MODULES = 2;
const LINE = 1.4;

/** Millimetres and points of each format: as big as its label allows. */
const LOOKS: Record<LabelFormat, { padding: number; code: number; name: number; text: number }> = {
  A4_8: { padding: 5, code: 30, name: 14, text: 9.5 },
  A4_14: { padding: 4, code: 24, name: 11.5, text: 8 },
  A4_24: { padding: 3, code: 20, name: 9.5, text: 7 },
  ROLL_62: { padding: 3, code: 24, name: 13, text: 10 },
};

/** One label: what it holds of the order's lines, and where it stands among the order's own. */
interface DrawnLabel {
  label: OrderLabel;
  lines: readonly StyledLine[];
  place: string;
}

interface StyledLine {
  text: string;
  style: TextStyle;
}

/** Long orders run on: no line is left out, and « 2/3 » says how many labels there are. */
export function drawLabels({ author, format, start, labels, date }: LabelsPrint): Promise<Buffer> {
  const layout = LABEL_LAYOUTS[format];
  const paper = new Paper({
    title: `${LABELS_NAME} – ${author}`,
    author,
    footer: null,
    date,
    size: [layout.width * MM, layout.height * MM],
  });
  const [width, height] = [(layout.width / layout.columns) * MM, (layout.height / layout.rows) * MM];
  let lastPage = 0;
  for (const [index, drawn] of labels.flatMap((label) => spread(paper, label, format, { width, height })).entries()) {
    const { page, place } = labelPlace(format, start, index);
    for (; lastPage < page; lastPage++) paper.newPage();
    const corner = { x: (place % layout.columns) * width, y: Math.floor(place / layout.columns) * height };
    drawLabel(paper, drawn, format, { ...corner, width, height });
  }
  return paper.finish();
}

interface Size {
  width: number;
  height: number;
}

/** Beside the code on a sheet; on the narrow roll, below it. */
function columnOf(format: LabelFormat, { width, height }: Size): { width: number; top: number; height: number } {
  const { padding, code, name, text } = LOOKS[format];
  const beside = width - (2 * padding + code + 2) * MM;
  const head = (name + text) * LINE;
  const foot = (text + 2.5) * 1.5;
  if (format !== 'ROLL_62') {
    const top = padding * MM + head;
    return { width: beside, top, height: height - top - foot - padding * MM };
  }
  const top = (padding + code + 2) * MM + name * LINE;
  return { width: width - 2 * padding * MM, top, height: height - top - foot - padding * MM };
}

function spread(paper: Paper, label: OrderLabel, format: LabelFormat, size: Size): DrawnLabel[] {
  const { text } = LOOKS[format];
  const column = columnOf(format, size);
  const styles = {
    line: { font: 'strong', size: text, width: column.width },
    contents: { size: text - 0.5, width: column.width, colour: COLOURS.soft },
  } satisfies Record<string, TextStyle>;
  const wrapped = label.lines.flatMap(({ text: words, contents }): StyledLine[] => [
    ...paper.linesOf(words, styles.line).map((line) => ({ text: line, style: styles.line })),
    ...(contents === ''
      ? []
      : paper.linesOf(contents, styles.contents).map((line) => ({ text: line, style: styles.contents }))),
  ]);
  const perLabel = Math.max(1, Math.floor(column.height / paper.heightOf('A', styles.line)));
  const pages = Math.max(1, Math.ceil(wrapped.length / perLabel));
  const total = Math.max(label.count, pages);
  return Array.from({ length: total }, (_, index) => ({
    label,
    lines: wrapped.slice(index * perLabel, (index + 1) * perLabel),
    place: total > 1 ? `${index + 1}/${total}` : '',
  }));
}

function drawLabel(
  paper: Paper,
  { label, lines, place }: DrawnLabel,
  format: LabelFormat,
  { x, y, width, height }: Size & { x: number; y: number },
): void {
  const look = LOOKS[format];
  const column = columnOf(format, { width, height });
  const [padding, code] = [look.padding * MM, look.code * MM];
  const left = x + padding;
  const section = paper.group('Sect');
  const isRoll = format === 'ROLL_62';
  const whole = width - 2 * padding;
  const beside = whole - code - 2 * MM;
  const nameStyle: TextStyle = { font: 'title', size: look.name, width: isRoll ? whole : beside };
  const [name = '', more] = paper.linesOf(label.name, nameStyle);
  const title = more === undefined ? name : `${name}…`;
  // Drawn unbroken: it was cut to one line above.
  paper.text(section, 'H2', title, left, y + padding, { font: 'title', size: look.name });
  const below = y + padding + look.name * LINE;
  const facts = [label.reference, place].filter(Boolean);
  paper.text(section, 'P', facts.join(' · '), left, below, { size: look.text, width: beside });
  const rows = encodeQR(label.url, 'raw', { ecc: 'low', border: QUIET_MODULES });
  paper.squares(section, `Code QR qui ouvre la remise de la commande ${label.reference}`, {
    x: x + width - padding - code,
    y: isRoll ? below : y + padding,
    size: code / rows.length,
    rows,
  });
  let line = y + column.top;
  for (const { text, style } of lines)
    line += paper.text(section, 'P', text, left, line, { ...style, width: column.width });
  const due: TextStyle = { font: 'strong', size: look.text + 2.5 };
  paper.text(section, 'P', label.due, left, y + height - padding - paper.heightOf(label.due, due), due);
  section.end();
}
