/** A point of the sheet, in pixels. */
export type Point = readonly [x: number, y: number];

export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** The same numbers at each run: a picture only changes when its drawing does. */
  random(min: number, max: number): number;
  /** A round body lit from the upper left; `x`, `y` and `r` are fractions of the shape it fills. */
  round(colors: readonly string[], light?: { x?: number; y?: number; r?: number }): string;
  /** Colours along a line between two fractions of the shape it fills. */
  along(colors: readonly string[], from?: Point, to?: Point): string;
  /** The finished picture: what lies under is smooth, what lies on it has the edges of a brush. */
  finish(ground: string, objects: string): string;
}

export const createSheet = (seed: number, width = 1000, height = 1000): Sheet => {
  const random = seededRandom(seed);
  const paints: string[] = [];
  const paint = (element: (id: string) => string): string => {
    const id = `paint-${paints.length}`;
    paints.push(element(id));
    return `url(#${id})`;
  };
  return {
    width,
    height,
    random: (min, max) => min + random() * (max - min),
    round: (colors, { x = 0.36, y = 0.3, r = 0.78 } = {}) =>
      paint((id) => `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${r}">${stops(colors)}</radialGradient>`),
    along: (colors, [x1, y1] = [0, 0], [x2, y2] = [0, 1]) =>
      paint(
        (id) =>
          `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(colors)}</linearGradient>`,
      ),
    finish: (
      ground,
      objects,
    ) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>${FILTERS}${paints.join('')}</defs>
${ground}
<g filter="url(#brush)">${objects}</g>
<rect width="${width}" height="${height}" filter="url(#grain)" opacity="0.05"/>
</svg>`,
  };
};

const stops = (colors: readonly string[]): string =>
  colors.map((color, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${color}"/>`).join('');

/** `brush` makes edges slightly uneven; `grain` is the paper; the others blur shadows and lights. */
const FILTERS = `
<filter id="brush" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.018" numOctaves="2" seed="4"/><feDisplacementMap in="SourceGraphic" scale="9" xChannelSelector="R" yChannelSelector="G"/></filter>
<filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.35" numOctaves="2" seed="8"/><feColorMatrix values="0 0 0 0 0.25  0 0 0 0 0.18  0 0 0 0 0.08  0 0 0 -1.4 1.1"/></filter>
<filter id="fibre" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.0035 0.07" numOctaves="3" seed="11"/><feColorMatrix values="0 0 0 0 0.24  0 0 0 0 0.13  0 0 0 0 0.05  0 0 0 -2.2 1.45"/></filter>
<filter id="blur-4" x="-0.5" y="-0.5" width="2" height="2"><feGaussianBlur stdDeviation="4"/></filter>
<filter id="blur-10" x="-0.6" y="-0.6" width="2.2" height="2.2"><feGaussianBlur stdDeviation="10"/></filter>
<filter id="blur-24" x="-0.8" y="-0.8" width="2.6" height="2.6"><feGaussianBlur stdDeviation="24"/></filter>`;

/** Mulberry32. */
const seededRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
