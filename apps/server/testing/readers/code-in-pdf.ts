import { decodeQR } from 'qr/decode.js';
import { operatorsOfPdf } from './text-of-pdf.ts';

const SCALE = 4;
const QUIET = 4;

/** What a phone reads in the one QR code of a PDF: its squares are laid out on a picture, and that picture is read. */
export function codeInPdf(bytes: Buffer): string {
  const squares = [...operatorsOfPdf(bytes).matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)]
    .map(([, ...numbers]) => numbers.map(Number) as [number, number, number, number])
    .filter(([, , width, height]) => width === height);
  const size = squares[0]?.[2] ?? 0;
  const [left, top] = [Math.min(...squares.map(([x]) => x)), Math.min(...squares.map(([, y]) => y))];
  const modules = squares.map(([x, y]) => [Math.round((x - left) / size), Math.round((y - top) / size)] as const);
  const side = (Math.max(...modules.map(([column]) => column)) + 1 + 2 * QUIET) * SCALE;
  const data = new Uint8Array(side * side * 3).fill(255);
  for (const [column, row] of modules) {
    for (let y = (row + QUIET) * SCALE; y < (row + QUIET + 1) * SCALE; y++) {
      const from = (y * side + (column + QUIET) * SCALE) * 3;
      data.fill(0, from, from + SCALE * 3);
    }
  }
  return decodeQR({ width: side, height: side, data });
}
