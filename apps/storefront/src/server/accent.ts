import { contrast, type Hex, mix } from './contrast.ts';

/** What the merchant's colour becomes in one scheme: readable, whatever they picked. */
export interface AccentColors {
  /** Fills buttons, as picked. */
  accent: Hex;
  /** The button's fill under the pointer. */
  accentDeep: Hex;
  /** The text on the two fills above. */
  accentInk: Hex;
  /** The colour as ink on paper: as near to the picked one as stays readable. */
  accentText: Hex;
  /** A tint behind a notice. */
  accentWash: Hex;
}

/** The kit's surfaces (packages/ui tokens.css); accent.test.ts compares them. */
export const SCHEMES = {
  light: {
    surfaces: { paper: '#f6f0e1', surface: '#fffcf5', linen: '#ece3cd' },
    ink: '#1c2b20',
    away: '#000000',
    tint: 0.12,
  },
  dark: {
    surfaces: { paper: '#131712', surface: '#1c211a', linen: '#2a3026' },
    ink: '#eee8d8',
    away: '#ffffff',
    tint: 0.16,
  },
} as const;

/** WCAG 2.2 AA for text of any size. */
export const READABLE = 4.5;

const PALE = '#fffcf5';
const DEEP = '#1c2b20';

export function accentColors(
  accent: Hex,
  { surfaces, away, tint }: (typeof SCHEMES)[keyof typeof SCHEMES],
): AccentColors {
  const accentInk = inkOn(accent);
  const accentWash = mix(surfaces.surface, accent, tint);
  return {
    accent,
    // The fill moves away from its text colour, so that the contrast grows.
    accentDeep: mix(
      accent,
      contrast(accentInk, '#000000') > contrast(accentInk, '#ffffff') ? '#000000' : '#ffffff',
      0.15,
    ),
    accentInk,
    accentText: readableOn(accent, [...Object.values(surfaces), accentWash], away),
    accentWash,
  };
}

/** The warm text colours where their contrast suffices; otherwise pure black or white, one of which always does. */
function inkOn(background: Hex): Hex {
  const best = (inks: Hex[]) => inks.toSorted((a, b) => contrast(b, background) - contrast(a, background))[0]!;
  const warm = best([PALE, DEEP]);
  return contrast(warm, background) >= READABLE ? warm : best(['#ffffff', '#000000']);
}

function readableOn(color: Hex, backgrounds: Hex[], away: Hex): Hex {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(color, away, share);
    if (backgrounds.every((background) => contrast(candidate, background) >= READABLE)) return candidate;
  }
  return away;
}

const rules = (colors: AccentColors): string =>
  `:root{--color-accent:${colors.accent};--color-accent-deep:${colors.accentDeep};--color-accent-ink:${colors.accentInk};--color-accent-text:${colors.accentText};--color-accent-wash:${colors.accentWash}}`;

/** Overrides the defaults of styles.css; a file, since the Content-Security-Policy allows no style in the page. */
export const accentStylesheet = (accent: Hex): string => {
  const [light, dark] = [SCHEMES.light, SCHEMES.dark].map((scheme) => rules(accentColors(accent, scheme)));
  return `${light}\n@media (prefers-color-scheme:dark){${dark}}\n`;
};
