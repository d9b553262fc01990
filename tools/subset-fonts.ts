import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FontInstance, openInstance, type Shape } from './fonts/variable-font.ts';
import { writeTrueType } from './fonts/write-truetype.ts';
import { root } from './root.ts';

/**
 * Makes the fonts of the documents from those of the screens: one weight each, the letters of European names, figures
 * of
 * equal width, no layout table. Run it by hand after a change of font: `node tools/subset-fonts.ts`.
 */

const FONTS = join(root, 'node_modules/@fontsource-variable');
const OUT = join(root, 'apps/server/src/adapters/documents/fonts');
const LICENCE = 'SIL Open Font License 1.1, https://openfontlicense.org';

const figtree = ['figtree/files/figtree-latin-wght-normal.woff2', 'figtree/files/figtree-latin-ext-wght-normal.woff2'];
const bricolage = [
  'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  'bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2',
];

const isWanted = (codePoint: number): boolean =>
  (codePoint >= 0x20 && codePoint <= 0x17f && (codePoint < 0x7f || codePoint > 0x9f)) || EXTRA.includes(codePoint);
const EXTRA = [...'–—‘’‚“”„†•…‰‹›€™−×'].map((sign) => sign.codePointAt(0) ?? 0);

mkdirSync(OUT, { recursive: true });
for (const { sources, family, style, weight, file } of [
  { sources: figtree, family: 'Etal Figtree', style: 'Regular', weight: 400, file: 'figtree-regular.ttf' },
  { sources: figtree, family: 'Etal Figtree', style: 'SemiBold', weight: 600, file: 'figtree-semibold.ttf' },
  { sources: bricolage, family: 'Etal Bricolage', style: 'Bold', weight: 700, file: 'bricolage-bold.ttf' },
]) {
  const instances = sources.map((source) => openInstance(join(FONTS, source), weight));
  const [main] = instances;
  if (!main) throw new Error('no font');
  const bytes = writeTrueType({ ...main, family, style, weight, licence: LICENCE, shapes: shapesOf(main, instances) });
  writeFileSync(join(OUT, file), bytes);
  process.stdout.write(`${file}: ${(bytes.length / 1024).toFixed(1)} KB\n`);
}
copyFileSync(join(FONTS, 'figtree/LICENSE'), join(OUT, 'LICENSE-figtree.txt'));
copyFileSync(join(FONTS, 'bricolage-grotesque/LICENSE'), join(OUT, 'LICENSE-bricolage.txt'));

function shapesOf(main: FontInstance, instances: readonly FontInstance[]): Map<number, Shape> {
  const shapes = new Map<number, Shape>();
  for (const instance of instances) {
    for (const codePoint of instance.characters)
      if (isWanted(codePoint) && !shapes.has(codePoint)) shapes.set(codePoint, instance.shapeOf(codePoint));
  }
  const space = main.shapeOf(0x20).advance;
  shapes.set(0, main.shapeOf(0x3f));
  shapes.set(0x00a0, { advance: space, points: [] });
  // French groups figures with a narrow space that never breaks; the font has none.
  shapes.set(0x202f, { advance: Math.round(space * 0.7), points: [] });
  shapes.set(0x2011, main.shapeOf(0x2d));
  return shapes;
}
