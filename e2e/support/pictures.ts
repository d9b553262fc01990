import { createHash } from 'node:crypto';
import sharp from 'sharp';

export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A real photograph as far as any program can tell: two bands of colour, drawn from its name. */
export async function picture(name: string, { width = 640, height = 480 } = {}): Promise<PictureFile> {
  const [red = 0, green = 0, blue = 0] = createHash('sha256').update(name).digest();
  const ground = { r: red, g: green, b: blue };
  const band = await sharp({
    create: { width, height: Math.ceil(height / 3), channels: 3, background: { r: blue, g: red, b: green } },
  })
    .png()
    .toBuffer();
  const image = sharp({ create: { width, height, channels: 3, background: ground } }).composite([
    { input: band, gravity: 'south' },
  ]);
  return name.endsWith('.png')
    ? { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
    : { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

export const asUpload = ({ name, mimeType, buffer }: PictureFile) => ({
  filename: name,
  content: `data:${mimeType};base64,${buffer.toString('base64')}`,
});
