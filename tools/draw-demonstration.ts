// Draws the demonstration's pictures: node tools/draw-demonstration.ts [name…]
// They are committed, because the server's process refuses to read SVG (images/render-image.ts).
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { eggs, goatCheeses, tomme } from './drawing/dairy.ts';
import { landscape, portrait } from './drawing/farm.ts';
import { apples, strawberries, walnuts } from './drawing/fruits.ts';
import { chicken, sausages } from './drawing/meats.ts';
import { bread, cider, honey, jam } from './drawing/pantry.ts';
import { carrots, leeks, lettuce, potatoes, squashes, tomatoes } from './drawing/vegetables.ts';
import { root } from './root.ts';

const PICTURES: Record<string, () => string> = {
  ferme: landscape,
  portrait,
  tomates: tomatoes,
  carottes: carrots,
  poireaux: leeks,
  'pommes-de-terre': potatoes,
  batavia: lettuce,
  potimarron: squashes,
  pommes: apples,
  fraises: strawberries,
  noix: walnuts,
  oeufs: eggs,
  chevre: goatCheeses,
  tomme,
  poulet: chicken,
  saucisses: sausages,
  miel: honey,
  confiture: jam,
  pain: bread,
  petillant: cider,
};

const FOLDER = join(root, 'apps/server/fixtures/demonstration/pictures');
const MAX_BYTES = 40 * 1024;
/** Edges as soft as paint, which also compress better. */
const SOFTNESS = 0.7;

interface Image {
  jpeg(options: { quality: number; mozjpeg: boolean }): { toBuffer(): Promise<Buffer> };
  blur(sigma: number): { png(): { toBuffer(): Promise<Buffer> } };
}

/** The server's own: the project has no other. */
const sharp = createRequire(join(root, 'apps/server/package.json'))('sharp') as (input: Buffer) => Image;

/** The best quality that keeps the picture light: detailed ones give up a little. */
const compress = async (svg: string): Promise<{ jpeg: Buffer; quality: number }> => {
  const pixels = await sharp(Buffer.from(svg)).blur(SOFTNESS).png().toBuffer();
  for (let quality = 80; ; quality -= 2) {
    const jpeg = await sharp(pixels).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= MAX_BYTES || quality <= 40) return { jpeg, quality };
  }
};

const wanted = process.argv.slice(2);
await mkdir(FOLDER, { recursive: true });
for (const [name, draw] of Object.entries(PICTURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { jpeg, quality } = await compress(draw());
  await writeFile(join(FOLDER, `${name}.jpg`), jpeg);
  console.log(`${name}.jpg : ${Math.round(jpeg.length / 1024)} Ko, qualité ${quality}`);
}
