import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** As a telephone takes it: twelve megapixels, some megabytes, as the browser would send it. */
export async function largePhotograph(): Promise<{ filename: string; content: string }> {
  const [width, height] = [400, 300];
  const jpeg = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .resize(4000, 3000)
    .jpeg({ quality: 95 })
    .toBuffer();
  return { filename: 'photo.jpg', content: `data:image/jpeg;base64,${jpeg.toString('base64')}` };
}
