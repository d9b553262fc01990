import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { accentColors, accentStylesheet, READABLE, SCHEMES } from './accent.ts';
import { contrast, type Hex } from './contrast.ts';

const LEVELS = [0, 36, 73, 109, 119, 128, 146, 182, 219, 255];
const hex = (value: number) => value.toString(16).padStart(2, '0');
const PICKED: Hex[] = LEVELS.flatMap((r) => LEVELS.flatMap((g) => LEVELS.map((b) => `#${hex(r)}${hex(g)}${hex(b)}`)));

describe.each(Object.entries(SCHEMES))('in the %s scheme', (_name, scheme) => {
  it.each([
    [
      'the ink of a button',
      (picked: Hex) => {
        const { accent, accentInk } = accentColors(picked, scheme);
        return [contrast(accentInk, accent)];
      },
    ],
    [
      'the ink of a button under the pointer',
      (picked: Hex) => {
        const { accentDeep, accentInk } = accentColors(picked, scheme);
        return [contrast(accentInk, accentDeep)];
      },
    ],
    [
      'the colour as text',
      (picked: Hex) => {
        const { accentText, accentWash } = accentColors(picked, scheme);
        return [...Object.values(scheme.surfaces), accentWash].map((ground) => contrast(accentText, ground));
      },
    ],
    ['text on the tint', (picked: Hex) => [contrast(scheme.ink, accentColors(picked, scheme).accentWash)]],
  ] as const)('%s is readable, whatever is picked', (_what, measure) => {
    const unreadable = PICKED.flatMap((picked) =>
      measure(picked)
        .filter((value) => value < READABLE)
        .map((value) => `${picked}: ${value.toFixed(2)}`),
    );
    expect(unreadable).toEqual([]);
  });
});

it('leaves a readable colour as it was picked', () => {
  expect(accentColors('#1d5a38', SCHEMES.light)).toMatchObject({
    accent: '#1d5a38',
    accentText: '#1d5a38',
    accentInk: '#fffcf5',
  });
});

it('knows the surfaces and inks of the kit', () => {
  const css = readFileSync(createRequire(import.meta.url).resolve('@etal/ui/tokens.css'), 'utf8');
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  for (const [text, { surfaces, ink }] of [
    [light, SCHEMES.light],
    [dark, SCHEMES.dark],
  ] as const) {
    for (const [name, value] of Object.entries({ ...surfaces, ink }))
      expect(text).toContain(`--color-${name}: ${value};`);
  }
});

it('is a stylesheet for both schemes', () => {
  const css = accentStylesheet('#ffe000');
  expect(css).toMatch(/^:root\{--color-accent:#ffe000;--color-accent-deep:#[0-9a-f]{6};--color-accent-ink:#1c2b20;/);
  expect(css).toContain('@media (prefers-color-scheme:dark){:root{--color-accent:#ffe000;');
});
