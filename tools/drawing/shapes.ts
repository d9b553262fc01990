import type { Point, Sheet } from './sheet.ts';

export const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, attributes: string): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" ${attributes}/>`;

/** A group moved to `at`, turned by `angle` degrees and scaled: what is inside is drawn around (0, 0). */
export const placed = ([x, y]: Point, angle: number, content: string, scale = 1): string =>
  `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${scale})">${content}</g>`;

/** A line without fill. */
export const line = (d: string, color: string, width: number, opacity = 1): string =>
  path(
    d,
    `fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"`,
  );

/** What a thing throws on the table, lower right of it. */
export const shadow = (cx: number, cy: number, rx: number, ry: number, opacity = 0.42): string =>
  ellipse(cx, cy, rx, ry, `fill="#2a1508" opacity="${opacity}" filter="url(#blur-24)"`);

/** The dark line where a thing touches the table. */
export const contact = (cx: number, cy: number, rx: number, ry: number): string =>
  ellipse(cx, cy, rx, ry, 'fill="#1e0e05" opacity="0.45" filter="url(#blur-10)"');

export const shine = (cx: number, cy: number, rx: number, ry: number, angle = -35, opacity = 0.55): string =>
  ellipse(
    cx,
    cy,
    rx,
    ry,
    `fill="#fffdf2" opacity="${opacity}" transform="rotate(${angle} ${cx} ${cy})" filter="url(#blur-4)"`,
  );

const rounded = (value: number): string => value.toFixed(1);

/** A closed smooth line through points. */
export const blob = (points: readonly Point[]): string => {
  const at = (index: number): Point => points[(index + points.length) % points.length]!;
  const middle = ([ax, ay]: Point, [bx, by]: Point): string => `${rounded((ax + bx) / 2)} ${rounded((ay + by) / 2)}`;
  const curves = points.map(([x, y], index) => `Q${rounded(x)} ${rounded(y)} ${middle([x, y], at(index + 1))}`);
  return `M${middle(at(-1), at(0))}${curves.join('')}Z`;
};

/** A circle with waves in its edge: tomatoes, squashes, calyxes, leaves of salad. */
export const wavy = (radius: Point, waves: number, depth: number, phase = 0): string => {
  const count = Math.max(waves * 6, 24);
  return blob(
    Array.from({ length: count }, (_, index): Point => {
      const angle = (index / count) * 2 * Math.PI;
      const reach = 1 + depth * Math.cos(waves * angle + phase);
      return [radius[0] * reach * Math.cos(angle), radius[1] * reach * Math.sin(angle)];
    }),
  );
};

/** An uneven pebble. */
export const pebble = (sheet: Sheet, rx: number, ry: number, unevenness = 0.07): string =>
  blob(
    Array.from({ length: 10 }, (_, index): Point => {
      const angle = (index / 10) * 2 * Math.PI;
      const reach = 1 + sheet.random(-unevenness, unevenness);
      return [rx * reach * Math.cos(angle), ry * reach * Math.sin(angle)];
    }),
  );

interface LeafColors {
  light: string;
  dark: string;
  vein: string;
}

export const GREEN: LeafColors = { light: '#7fae4a', dark: '#356b2b', vein: '#c5d98c' };
export const DEEP_GREEN: LeafColors = { light: '#5b8f4d', dark: '#1f4f2c', vein: '#9dc28a' };

/** Shorter leaves only show their middle. */
const VEINED = 90;

/** A pointed leaf that starts at (0, 0) and grows to the right. */
export const leaf = (sheet: Sheet, length: number, colors: LeafColors = GREEN, width = 0.42): string => {
  const half = length * width * 0.5;
  const outline = `M0 0C${length * 0.25} ${-half * 1.5} ${length * 0.75} ${-half * 1.2} ${length} 0C${length * 0.75} ${half * 1.2} ${length * 0.25} ${half * 1.5} 0 0Z`;
  const veins = [0.3, 0.48, 0.66]
    .map(
      (part) =>
        `M${length * part} 0l${length * 0.14} ${-half * 0.55}M${length * part} 0l${length * 0.14} ${half * 0.55}`,
    )
    .join('');
  return (
    path(outline, `fill="${sheet.along([colors.light, colors.dark], [0, 0], [0, 1])}"`) +
    line(`M4 0L${length * 0.94} 0`, colors.vein, Math.max(2, length * 0.018), 0.8) +
    (length < VEINED ? '' : line(veins, colors.vein, length * 0.016, 0.55))
  );
};

/** A twig with leaves on both sides: thyme, rosemary, basil, by the leaves' length and width. */
export const sprig = (
  sheet: Sheet,
  length: number,
  leafLength: number,
  colors: LeafColors = DEEP_GREEN,
  leafWidth = 0.3,
): string => {
  const pairs = Math.round(length / (leafLength * 0.62));
  const leaves = Array.from({ length: pairs }, (_, index) => {
    const x = ((index + 0.6) / pairs) * length;
    const size = leafLength * (1 - 0.35 * (index / pairs));
    return (
      placed([x, 0], -48 + sheet.random(-8, 8), leaf(sheet, size, colors, leafWidth)) +
      placed([x, 0], 48 + sheet.random(-8, 8), leaf(sheet, size, colors, leafWidth))
    );
  });
  const tip = placed([length, 0], 0, leaf(sheet, leafLength * 0.7, colors, leafWidth));
  return (
    line(`M0 0Q${length / 2} ${length * 0.04} ${length} 0`, '#6d5a32', Math.max(4, leafLength * 0.08)) +
    leaves.join('') +
    tip
  );
};

/** The star of small leaves on a tomato or a strawberry. */
export const calyx = (sheet: Sheet, length: number, rays = 6, width = 0.4): string =>
  Array.from({ length: rays }, (_, index) =>
    placed(
      [0, 0],
      (360 / rays) * index + sheet.random(-9, 9),
      leaf(sheet, length * sheet.random(0.85, 1.1), GREEN, width),
    ),
  ).join('');

/** Freckles inside an ellipse. */
export const specks = (
  sheet: Sheet,
  count: number,
  [rx, ry]: Point,
  color: string,
  [min, max]: Point,
  opacity = 0.6,
): string =>
  Array.from({ length: count }, () => {
    const angle = sheet.random(0, 2 * Math.PI);
    const reach = Math.sqrt(sheet.random(0, 1));
    const size = sheet.random(min, max);
    return ellipse(
      Math.cos(angle) * reach * rx,
      Math.sin(angle) * reach * ry,
      size,
      size * 0.7,
      `fill="${color}" opacity="${opacity}"`,
    );
  }).join('');
