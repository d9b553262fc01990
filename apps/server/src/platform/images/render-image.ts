import { Refusal } from '@etal/contract/errors';
import { IMAGE_LONGEST_SIDE, IMAGE_WIDTHS, type ImageWidth } from '@etal/domain/images';
import sharp, { type SharpOptions, type WebpOptions } from 'sharp';
import type { RenderedImage } from '../../ports/image-store.ts';
import { limitConcurrency } from './limit-concurrency.ts';

// Everything else that libvips can read (SVG, PDF, TIFF, GIF, HEIF…) is attack surface we have no use for.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
// Uploads are rare and large: neither threads of their own nor a cache are worth their memory.
sharp.concurrency(1);
sharp.cache(false);

const MAX_PIXELS = 40_000_000;
/** Decoding a progressive JPEG or an interlaced PNG of 40 megapixels takes 250 MB. */
const LARGE_PIXELS = 12_000_000;

/** Twice as fast as the usual effort of 4, for files that are a twentieth larger. */
const WEBP: WebpOptions = { quality: 78, effort: 2 };

const atMostTwo = limitConcurrency(2);
const oneLarge = limitConcurrency(1);

/** Upright, in sRGB, without metadata, no side above 1600 px: one JPEG, and WebP in each width. */
export const renderImage = (bytes: Uint8Array): Promise<RenderedImage> =>
  atMostTwo(async () => {
    const { data, info } = await decode(bytes);
    const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const webp = new Map<ImageWidth, Buffer>();
    let whole: Buffer | undefined;
    for (const width of IMAGE_WIDTHS) {
      const render = () => pixels().resize({ width, withoutEnlargement: true }).webp(WEBP).toBuffer();
      // A small picture is the same in every width beyond its own.
      webp.set(width, width < info.width ? await render() : (whole ??= await render()));
    }
    const jpeg = await pixels().jpeg({ quality: 82 }).toBuffer();
    return { width: info.width, height: info.height, jpeg, webp };
  });

const decode = async (bytes: Uint8Array) => {
  const options: SharpOptions = { failOn: 'error', sequentialRead: true };
  try {
    // Reads the header only: a bomb is refused before a pixel of it is unpacked.
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) throw new Refusal('IMAGE_TOO_MANY_PIXELS');

    const pixels = () =>
      sharp(bytes, { ...options, limitInputPixels: MAX_PIXELS })
        .autoOrient()
        .resize({ width: IMAGE_LONGEST_SIDE, height: IMAGE_LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .raw()
        .toBuffer({ resolveWithObject: true });
    return await (width * height > LARGE_PIXELS ? oneLarge(pixels) : pixels());
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('IMAGE_UNREADABLE');
  }
};
