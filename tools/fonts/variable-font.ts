import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * fontkit reads the shapes of a compressed variable font, but cannot give an instance of it: that is done here, through
 * its own parts.
 */
const { create } = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit') as {
  create(bytes: Buffer): FontkitFont;
};

export interface Point {
  x: number;
  y: number;
  onCurve: boolean;
  endContour: boolean;
}

interface FontkitPoint extends Point {
  copy(): FontkitPoint;
}

interface RawGlyph {
  numberOfContours: number;
  points?: FontkitPoint[];
  components?: {
    glyphID: number;
    dx: number;
    dy: number;
    scaleX: number;
    scaleY: number;
    scale01: number;
    scale10: number;
  }[];
}

interface FontkitFont {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  capHeight: number;
  xHeight: number;
  characterSet: number[];
  variationCoords: number[] | null;
  hmtx: { metrics: { get(index: number): { advance: number } } };
  hhea: { numberOfMetrics: number };
  HVAR: unknown;
  _transformedGlyphs: RawGlyph[];
  _variationProcessor: {
    transformPoints(id: number, points: FontkitPoint[]): void;
    getAdvanceAdjustment(id: number, table: unknown): number;
  };
  glyphForCodePoint(codePoint: number): { id: number };
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features: string[]): { glyphs: { id: number }[] };
  getGlyph(id: number): { path: unknown; advanceWidth: number };
}

export interface Shape {
  advance: number;
  /** Absolute, with composite glyphs resolved, in whole units. */
  points: Point[];
}

export interface FontInstance {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  capHeight: number;
  xHeight: number;
  characters: number[];
  shapeOf(codePoint: number): Shape;
}

/** One weight of a variable font. Figures are those of equal width, so that amounts stand in columns. */
export function openInstance(path: string, weight: number): FontInstance {
  const bytes = readFileSync(path);
  const font = create(bytes);
  // Reading any shape decodes them all.
  void font.getGlyph(1).path;
  // A second reading for the deltas alone: one that carries coordinates can no longer decode composite shapes.
  const varied = create(bytes);
  varied.variationCoords = [weight];
  const processor = varied['_variationProcessor'];

  const figures = new Map(font.layout('0123456789', ['tnum']).glyphs.map(({ id }, figure) => [48 + figure, id]));
  const idOf = (codePoint: number): number => figures.get(codePoint) ?? font.glyphForCodePoint(codePoint).id;

  const pointsOf = (id: number): Point[] => {
    const { points = [], components } = font['_transformedGlyphs'][id] ?? { numberOfContours: 0 };
    if (!components) {
      const moved = [...points.map((point) => point.copy()), ...phantoms(points)];
      processor.transformPoints(id, moved);
      return moved
        .slice(0, points.length)
        .map(({ x, y, onCurve }, index) => ({ x, y, onCurve, endContour: points[index]?.endContour ?? false }));
    }
    const sample = font['_transformedGlyphs'].find(({ points: some }) => some?.[0])?.points?.[0];
    if (!sample) throw new Error('no shape at all');
    const offsets = components.map(({ dx, dy }) => Object.assign(sample.copy(), { x: dx, y: dy, endContour: true }));
    const moved = [...offsets, ...phantoms([sample])];
    processor.transformPoints(id, moved);
    return components.flatMap(({ glyphID, scaleX, scaleY, scale01, scale10 }, index) => {
      const { x: dx = 0, y: dy = 0 } = moved[index] ?? {};
      return pointsOf(glyphID).map((point) => ({
        ...point,
        x: point.x * scaleX + point.y * scale01 + dx,
        y: point.y * scaleY + point.x * scale10 + dy,
      }));
    });
  };

  return {
    unitsPerEm: font.unitsPerEm,
    ascent: font.ascent,
    descent: font.descent,
    capHeight: font.capHeight,
    xHeight: font.xHeight,
    characters: font.characterSet.filter((codePoint) => font.hasGlyphForCodePoint(codePoint)),
    shapeOf(codePoint) {
      const id = idOf(codePoint);
      const { advance } = font.hmtx.metrics.get(Math.min(id, font.hhea.numberOfMetrics - 1));
      const points = pointsOf(id).map((point) => ({ ...point, x: Math.round(point.x), y: Math.round(point.y) }));
      return { advance: Math.round(advance + processor.getAdvanceAdjustment(id, varied.HVAR)), points };
    },
  };
}

/** The four points that stand for a glyph's own box; the advance comes from its own table. */
function phantoms(points: FontkitPoint[]): FontkitPoint[] {
  const [sample] = points;
  return sample ? Array.from({ length: 4 }, () => Object.assign(sample.copy(), { x: 0, y: 0, endContour: true })) : [];
}
