// Draws the icons of the installed back-office from its favicon: node tools/draw-icons.ts
// They are committed: phones take no SVG.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './root.ts';

interface Image {
  resize(
    width: number,
    height: number,
  ): { png(options: { palette: boolean; effort: number }): { toBuffer(): Promise<Buffer> } };
}

/** The server's own: the project has no other. */
const sharp = createRequire(join(root, 'apps/server/package.json'))('sharp') as (
  input: Buffer,
  options: { density: number },
) => Image;
const folder = join(root, 'apps/admin/public');
const favicon = await readFile(join(folder, 'favicon.svg'), 'utf8');

/** The stall without its ground, in a frame wide enough for the round masks of phones. */
const drawing = favicon.replace(/^.*?<rect[^>]*\/>/s, '').replace('</svg>', '');
const framed = (margin: number, ground: string, ink = drawing): string => {
  const side = 32 + 2 * margin;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${side} ${side}"><rect x="${-margin}" y="${-margin}" width="${side}" height="${side}" fill="${ground}"/>${ink}</svg>`;
};

const ICONS: { name: string; svg: string; side: number }[] = [
  { name: 'icon-192.png', svg: favicon, side: 192 },
  { name: 'icon-512.png', svg: favicon, side: 512 },
  { name: 'icon-maskable-512.png', svg: framed(6, '#1d5a38'), side: 512 },
  { name: 'apple-touch-icon.png', svg: framed(2, '#1d5a38'), side: 180 },
  // Android colours a badge itself, from its shape alone.
  { name: 'badge.png', svg: framed(0, 'none', drawing.replaceAll(/fill="#[0-9a-f]{6}"/g, 'fill="#fff"')), side: 96 },
];

for (const { name, svg, side } of ICONS) {
  const png = await sharp(Buffer.from(svg), { density: (72 * side) / 32 })
    .resize(side, side)
    .png({ palette: true, effort: 10 })
    .toBuffer();
  await writeFile(join(folder, name), png);
}
