import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Palette = Map<string, string>;
type Pair = readonly [foreground: string, background: string];

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const [lightCss = '', darkCss = ''] = css.split('@media (prefers-color-scheme: dark)');

function readPalette(text: string): Palette {
  return new Map(
    Array.from(text.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g), ([, name = '', hex = '']) => [name, hex]),
  );
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(palette: Palette, [foreground, background]: Pair): number {
  const [a = 0, b = 0] = [foreground, background].map((name) => {
    const hex = palette.get(name);
    if (!hex) throw new Error(`No colour named ${name}`);
    return luminance(hex);
  });
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const SURFACES = ['paper', 'surface', 'linen'] as const;

const TEXT: Pair[] = [
  ...SURFACES.flatMap((surface): Pair[] => [
    ['ink', surface],
    ['ink-soft', surface],
    ['leaf', surface],
    ['tomato', surface],
  ]),
  ['leaf-ink', 'leaf'],
  ['leaf-ink', 'leaf-deep'],
  ['tomato-ink', 'tomato'],
  ['tomato-ink', 'tomato-deep'],
  ['leaf', 'leaf-wash'],
  ['tomato', 'tomato-wash'],
  ['straw', 'straw-wash'],
  ['straw', 'surface'],
  ['sky', 'sky-wash'],
  ['ink', 'leaf-wash'],
  ['ink-soft', 'leaf-wash'],
  ['ink', 'tomato-wash'],
  ['ink', 'straw-wash'],
  ['ink', 'sky-wash'],
  // The selected text, and an image's name standing in for it.
  ['ink', 'rule'],
];

const CONTROLS: Pair[] = [
  ...SURFACES.flatMap((surface): Pair[] => [
    ['edge', surface],
    ['focus', surface],
    ['leaf', surface],
    ['tomato', surface],
  ]),
  ['surface', 'edge'],
  ['focus', 'leaf-wash'],
];

const THEMES = { light: readPalette(lightCss), dark: readPalette(darkCss) };

describe.each(Object.entries(THEMES))('the %s theme', (_, palette) => {
  it.each(TEXT)('reads %s on %s at 4.5:1', (...pair) => {
    expect(contrast(palette, pair)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(CONTROLS)('shows %s on %s at 3:1', (...pair) => {
    expect(contrast(palette, pair)).toBeGreaterThanOrEqual(3);
  });

  it('has every colour in at least one measured pair', () => {
    const measured = new Set([...TEXT, ...CONTROLS].flat());
    expect([...palette.keys()].filter((name) => !measured.has(name))).toEqual([]);
  });
});

it('gives the dark theme every colour of the light one', () => {
  expect([...THEMES.dark.keys()]).toEqual([...THEMES.light.keys()]);
});
