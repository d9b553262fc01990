import type { Point, Shape } from './variable-font.ts';

export interface FontToWrite {
  family: string;
  style: string;
  licence: string;
  weight: number;
  unitsPerEm: number;
  ascent: number;
  descent: number;
  capHeight: number;
  xHeight: number;
  /** Code point → shape, `0` standing for the missing glyph. */
  shapes: ReadonlyMap<number, Shape>;
}

/** A plain TrueType file: shapes, widths and a character map, no layout table. A PDF writer gains ten times by it. */
export function writeTrueType(font: FontToWrite): Buffer {
  const glyphs = [...font.shapes].toSorted(([a], [b]) => a - b);
  const shapes = glyphs.map(([, shape]) => shape);
  const outlines = shapes.map(({ points }) => outline(points));
  const box = boxOf(shapes.flatMap(({ points }) => points));
  const tables: Record<string, Buffer> = {
    'OS/2': os2(
      font,
      glyphs.map(([codePoint]) => codePoint),
    ),
    cmap: cmap(glyphs.map(([codePoint], id) => [codePoint, id] as const).filter(([codePoint]) => codePoint > 0)),
    glyf: Buffer.concat(outlines),
    head: head(font.unitsPerEm, box),
    hhea: hhea(font, shapes, box),
    hmtx: Buffer.concat(
      shapes.map(({ advance, points }) =>
        Buffer.concat([u16(advance), i16(points.length > 0 ? boxOf(points).xMin : 0)]),
      ),
    ),
    loca: loca(outlines),
    maxp: maxp(shapes),
    name: names(font),
    post: Buffer.concat([u32(0x0003_0000), u32(0), i16(-100), i16(50), Buffer.alloc(20)]),
  };
  return assemble(tables);
}

const u16 = (value: number): Buffer => Buffer.from([(value >> 8) & 255, value & 255]);
const i16 = (value: number): Buffer => u16(value & 0xffff);
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

interface Box {
  xMin: number;
  yMin: number;
  xMax: number;
  yMax: number;
}

function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  if (points.length === 0) return { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
  return { xMin: Math.min(...xs), yMin: Math.min(...ys), xMax: Math.max(...xs), yMax: Math.max(...ys) };
}
const boxBytes = ({ xMin, yMin, xMax, yMax }: Box): Buffer => Buffer.concat([xMin, yMin, xMax, yMax].map(i16));

const ON_CURVE = 1;
const X_SHORT = 2;
const Y_SHORT = 4;
const X_SAME_OR_POSITIVE = 16;
const Y_SAME_OR_POSITIVE = 32;

function outline(points: readonly Point[]): Buffer {
  if (points.length === 0) return Buffer.alloc(0);
  const ends = points.flatMap(({ endContour }, index) => (endContour ? [index] : []));
  const flags: number[] = [];
  const xs: Buffer[] = [];
  const ys: Buffer[] = [];
  let [x, y] = [0, 0];
  for (const point of points) {
    const across = step(point.x - x, X_SHORT, X_SAME_OR_POSITIVE);
    const up = step(point.y - y, Y_SHORT, Y_SAME_OR_POSITIVE);
    flags.push((point.onCurve ? ON_CURVE : 0) | across.flag | up.flag);
    xs.push(across.bytes);
    ys.push(up.bytes);
    ({ x, y } = point);
  }
  const bytes = Buffer.concat([
    i16(ends.length),
    boxBytes(boxOf(points)),
    ...ends.map(u16),
    u16(0),
    Buffer.from(flags),
    ...xs,
    ...ys,
  ]);
  return padded(bytes, 2);
}

function step(delta: number, short: number, sameOrPositive: number): { flag: number; bytes: Buffer } {
  if (delta === 0) return { flag: sameOrPositive, bytes: Buffer.alloc(0) };
  if (Math.abs(delta) < 256)
    return { flag: short | (delta > 0 ? sameOrPositive : 0), bytes: Buffer.from([Math.abs(delta)]) };
  return { flag: 0, bytes: i16(delta) };
}

function loca(outlines: readonly Buffer[]): Buffer {
  const offsets = [0];
  for (const { length } of outlines) offsets.push((offsets.at(-1) ?? 0) + length);
  return Buffer.concat(offsets.map((offset) => u16(offset / 2)));
}

/** Format 4: runs of neighbours, each with its distance to its glyph. */
function cmap(entries: readonly (readonly [codePoint: number, id: number])[]): Buffer {
  const runs: { start: number; end: number; delta: number }[] = [];
  for (const [codePoint, id] of entries) {
    const last = runs.at(-1);
    if (last && last.end === codePoint - 1 && last.delta === id - codePoint) last.end = codePoint;
    else runs.push({ start: codePoint, end: codePoint, delta: id - codePoint });
  }
  runs.push({ start: 0xffff, end: 0xffff, delta: 1 });
  const power = 2 ** Math.floor(Math.log2(runs.length));
  const body = Buffer.concat([
    u16(runs.length * 2),
    u16(power * 2),
    u16(Math.log2(power)),
    u16((runs.length - power) * 2),
    ...runs.map(({ end }) => u16(end)),
    u16(0),
    ...runs.map(({ start }) => u16(start)),
    ...runs.map(({ delta }) => i16(delta)),
    ...runs.map(() => u16(0)),
  ]);
  const subtable = Buffer.concat([u16(4), u16(body.length + 6), u16(0), body]);
  return Buffer.concat([u16(0), u16(1), u16(3), u16(1), u32(12), subtable]);
}

const head = (unitsPerEm: number, box: Box): Buffer =>
  Buffer.concat([
    u32(0x0001_0000),
    u32(0x0001_0000),
    u32(0),
    u32(0x5f0f_3cf5),
    u16(0b1011),
    u16(unitsPerEm),
    Buffer.alloc(16),
    boxBytes(box),
    u16(0),
    u16(8),
    i16(2),
    i16(0),
    i16(0),
  ]);

function hhea({ ascent, descent }: FontToWrite, shapes: readonly Shape[], { xMax, xMin }: Box): Buffer {
  const widest = Math.max(...shapes.map(({ advance }) => advance));
  return Buffer.concat([
    u32(0x0001_0000),
    i16(ascent),
    i16(descent),
    i16(0),
    u16(widest),
    i16(xMin),
    i16(0),
    i16(xMax),
    i16(1),
    Buffer.alloc(14),
    u16(shapes.length),
  ]);
}

function maxp(shapes: readonly Shape[]): Buffer {
  const points = Math.max(...shapes.map((shape) => shape.points.length));
  const contours = Math.max(...shapes.map((shape) => shape.points.filter(({ endContour }) => endContour).length));
  return Buffer.concat([
    u32(0x0001_0000),
    u16(shapes.length),
    u16(points),
    u16(contours),
    u16(0),
    u16(0),
    u16(2),
    Buffer.alloc(16),
  ]);
}

/** Version 4; `fsType` 0: it may be embedded. */
function os2({ weight, ascent, descent, capHeight, xHeight }: FontToWrite, codePoints: readonly number[]): Buffer {
  const size = [650, 600, 0, 75, 650, 600, 0, 350].map(i16);
  return Buffer.concat([
    u16(4),
    i16(500),
    u16(weight),
    u16(5),
    u16(0),
    ...size,
    i16(50),
    i16(300),
    i16(0),
    Buffer.alloc(10),
    u32(3),
    Buffer.alloc(12),
    Buffer.from('ETAL'),
    u16(weight >= 700 ? 32 : 64),
    u16(Math.max(codePoints[1] ?? 32, 32)),
    u16(codePoints.at(-1) ?? 0xffff),
    i16(ascent),
    i16(descent),
    i16(0),
    u16(ascent),
    u16(-descent),
    u32(1),
    u32(0),
    i16(xHeight),
    i16(capHeight),
    u16(0),
    u16(32),
    u16(2),
  ]);
}

function names({ family, style, licence }: FontToWrite): Buffer {
  const records = (
    [
      [1, family],
      [2, style],
      [4, `${family} ${style}`],
      [6, `${family}-${style}`.replaceAll(' ', '')],
      [13, licence],
    ] as const
  ).map(([id, text]) => ({
    id,
    bytes: Buffer.from(text, 'utf16le').swap16(),
  }));
  let offset = 0;
  const entries = records.map(({ id, bytes }) => {
    const entry = Buffer.concat([u16(3), u16(1), u16(0x409), u16(id), u16(bytes.length), u16(offset)]);
    offset += bytes.length;
    return entry;
  });
  return Buffer.concat([
    u16(0),
    u16(records.length),
    u16(6 + records.length * 12),
    ...entries,
    ...records.map(({ bytes }) => bytes),
  ]);
}

function assemble(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const power = 2 ** Math.floor(Math.log2(entries.length));
  const start = 12 + entries.length * 16;
  const directory: Buffer[] = [
    u32(0x0001_0000),
    u16(entries.length),
    u16(power * 16),
    u16(Math.log2(power)),
    u16((entries.length - power) * 16),
  ];
  const bodies: Buffer[] = [];
  let offset = start;
  for (const [tag, bytes] of entries) {
    const body = padded(bytes, 4);
    directory.push(Buffer.from(tag.padEnd(4)), u32(checksum(body)), u32(offset), u32(bytes.length));
    bodies.push(body);
    offset += body.length;
  }
  const file = Buffer.concat([...directory, ...bodies]);
  // The whole file must sum up to a number that the format fixes.
  const headAt = file.readUInt32BE(12 + entries.findIndex(([tag]) => tag === 'head') * 16 + 8);
  file.writeUInt32BE((0xb1b0_afba - checksum(file)) >>> 0, headAt + 8);
  return file;
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

const padded = (bytes: Buffer, to: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to)]);
