import { IMAGE_WIDTHS } from '@etal/domain/images';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImageStore } from '../../ports/image-store.ts';
import { animatedPng, pngBomb } from '../../../testing/security/hostile-files.ts';
import { jpegKey, webpKey } from './image-files.ts';
import { storeImage } from './store-image.ts';

const memoryStore = () => {
  const files = new Map<string, Buffer>();
  const store: ImageStore = {
    put: async (key, bytes) => void files.set(key, Buffer.from(bytes)),
    get: async (key) => files.get(key),
    delete: async (key) => void files.delete(key),
    close: async () => {},
  };
  return { store, files };
};

const stored = async (upload: Uint8Array) => {
  const { store, files } = memoryStore();
  const image = await storeImage(store, upload);
  const jpeg = files.get(jpegKey(image.id))!;
  return { image, files, jpeg, meta: await sharp(jpeg).metadata() };
};

/** Our process refuses to load WebP, so its size is read from its frame header (RFC 6386, 9.1). */
const webpSize = (bytes: Buffer) => [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];

const pixel = async (jpeg: Buffer, left: number, top: number) => [
  ...(await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

const photo = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#2d6a4f' } });

describe('storeImage', () => {
  it('keeps one JPEG and a WebP of each width, none with a side above 1600 px', async () => {
    const { image, files, jpeg, meta } = await stored(await photo(2400, 1800).jpeg().toBuffer());
    expect(image).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      width: 1600,
      height: 1200,
      bytes: jpeg.length,
    });
    expect(meta).toMatchObject({ format: 'jpeg', width: 1600, height: 1200, channels: 3 });
    const keys = [jpegKey(image.id), ...IMAGE_WIDTHS.map((width) => webpKey(image.id, width))];
    expect([...files.keys()].toSorted()).toEqual(keys.toSorted());
    const sizes = IMAGE_WIDTHS.map((width) => webpSize(files.get(webpKey(image.id, width))!));
    expect(sizes).toEqual([
      [200, 150],
      [400, 300],
      [800, 600],
      [1600, 1200],
    ]);
  });

  it('bounds the height of a tall picture', async () => {
    expect((await stored(await photo(500, 3200).jpeg().toBuffer())).image).toMatchObject({ width: 250, height: 1600 });
  });

  it('never enlarges a small one', async () => {
    const { image, files } = await stored(await photo(300, 300).png().toBuffer());
    expect(image).toMatchObject({ width: 300, height: 300 });
    expect(webpSize(files.get(webpKey(image.id, 200))!)).toEqual([200, 200]);
    expect(webpSize(files.get(webpKey(image.id, 1600))!)).toEqual([300, 300]);
  });

  it('gives each upload an id of its own', async () => {
    const upload = await photo(20, 20).jpeg().toBuffer();
    expect((await stored(upload)).image.id).not.toBe((await stored(upload)).image.id);
  });

  it('forgets where and with what the photograph was taken', async () => {
    const upload = await photo(60, 60)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Hélène Durand' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } })
      .toBuffer();
    expect((await sharp(upload).metadata()).exif).toBeDefined();
    const { files, meta } = await stored(upload);
    expect(meta).not.toHaveProperty('exif');
    expect(meta).not.toHaveProperty('icc');
    for (const bytes of files.values()) expect(bytes.toString('latin1')).not.toMatch(/Exif|EXIF|Durand|XMP/);
  });

  it('turns the picture upright', async () => {
    const red = {
      input: { create: { width: 40, height: 60, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    } as const;
    const lying = await photo(120, 60).composite([red]).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { image, jpeg } = await stored(lying);
    expect(image).toMatchObject({ width: 60, height: 120 });
    const [r, g, b] = await pixel(jpeg, 30, 10);
    expect(r).toBeGreaterThan(200);
    expect(Math.max(g!, b!)).toBeLessThan(60);
  });

  it('puts a transparent drawing on white', async () => {
    const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    expect(await pixel((await stored(await clear.png().toBuffer())).jpeg, 20, 20)).toEqual([255, 255, 255]);
  });

  it('leaves nothing of a page hidden in a picture', async () => {
    const script = '<script>fetch("/api/GetShopAggregate")</script>';
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)]);
    const clean = await photo(50, 50).jpeg().toBuffer();
    const polyglot = Buffer.concat([clean.subarray(0, 2), comment, clean.subarray(2), Buffer.from(script)]);
    const { files } = await stored(polyglot);
    for (const bytes of files.values()) expect(bytes.toString('latin1')).not.toContain('<script');
  });

  describe('accepts what cameras and drawing programs make', () => {
    const white = { width: 40, height: 40, channels: 3, background: '#ffffff' } as const;
    const half = sharp(new Uint16Array(40 * 40 * 3).fill(32768), { raw: { width: 40, height: 40, channels: 3 } });
    const cases: [string, () => Promise<Buffer>, number][] = [
      ['a CMYK JPEG', () => sharp({ create: white }).toColourspace('cmyk').jpeg().toBuffer(), 255],
      ['a grey JPEG', () => sharp({ create: white }).toColourspace('b-w').jpeg().toBuffer(), 255],
      ['a progressive JPEG', () => sharp({ create: white }).jpeg({ progressive: true }).toBuffer(), 255],
      ['a 16-bit PNG', () => half.toColourspace('rgb16').png().toBuffer(), 128],
      ['a palette PNG', () => sharp({ create: white }).png({ palette: true }).toBuffer(), 255],
      ['the first frame of an animated PNG', async () => animatedPng(40), 0],
      ['a one-bit PNG', async () => pngBomb(40, 40), 0],
    ];
    it.each(cases)('%s', async (_name, make, level) => {
      const { image, jpeg } = await stored(await make());
      expect(image).toMatchObject({ width: 40, height: 40 });
      for (const channel of await pixel(jpeg, 20, 20)) expect(Math.abs(channel - level)).toBeLessThan(6);
    });
  });

  describe('refuses', () => {
    let truncated: Buffer;
    beforeAll(async () => {
      const whole = await photo(400, 400).jpeg().toBuffer();
      truncated = whole.subarray(0, whole.length / 2);
    });
    const cases: [string, () => Buffer | Promise<Buffer>, string][] = [
      ['a truncated JPEG', () => truncated, 'IMAGE_UNREADABLE'],
      ['a JPEG of three bytes', () => Buffer.from([0xff, 0xd8, 0xff]), 'IMAGE_UNREADABLE'],
      ['the first bytes of a PNG, then noise', () => pngBomb(90, 90).fill(3, 8), 'IMAGE_UNREADABLE'],
      ['a PNG cut after its header', () => pngBomb(100, 100).subarray(0, 40), 'IMAGE_UNREADABLE'],
      ['a GIF', () => photo(10, 10).gif().toBuffer(), 'IMAGE_UNREADABLE'],
      [
        'an SVG',
        () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
        'IMAGE_UNREADABLE',
      ],
      ['a WebP', () => photo(10, 10).webp().toBuffer(), 'IMAGE_UNREADABLE'],
      ['a TIFF', () => photo(10, 10).tiff().toBuffer(), 'IMAGE_UNREADABLE'],
      ['a picture of 100 megapixels', () => pngBomb(10_000, 10_000), 'IMAGE_TOO_MANY_PIXELS'],
      ['a picture one row above 40 megapixels', () => pngBomb(40_000, 1_001), 'IMAGE_TOO_MANY_PIXELS'],
    ];
    it.each(cases)('%s, and stores nothing', async (_name, make, code) => {
      const { store, files } = memoryStore();
      await expect(storeImage(store, await make())).rejects.toMatchObject({ name: 'Refusal', code });
      expect(files.size).toBe(0);
    });

    it('a bomb by what it announces, without unpacking it', async () => {
      const bomb = pngBomb(10_000, 10_000);
      expect(bomb.length).toBeLessThan(20_000);
      // What cannot be unpacked is unreadable to whoever tries.
      const broken = (png: Buffer): Buffer => Buffer.from(png).fill(0xff, png.indexOf('IDAT') + 'IDAT'.length);
      await expect(storeImage(memoryStore().store, broken(bomb))).rejects.toMatchObject({
        code: 'IMAGE_TOO_MANY_PIXELS',
      });
      await expect(storeImage(memoryStore().store, broken(pngBomb(100, 100)))).rejects.toMatchObject({
        code: 'IMAGE_UNREADABLE',
      });
    });
  });

  describe('does not let ten uploads at once eat the machine', () => {
    /** The most images that libvips worked on together while they were stored. */
    const mostTogether = async (upload: Buffer) => {
      let most = 0;
      const sampling = setInterval(() => (most = Math.max(most, sharp.counters().process)), 1);
      await Promise.all(Array.from({ length: 10 }, () => storeImage(memoryStore().store, upload)));
      clearInterval(sampling);
      return most;
    };

    it('works on two of them', async () => {
      expect(await mostTogether(await photo(600, 600).jpeg().toBuffer())).toBe(2);
    });
  });

  it('writes the JPEG last, and reports a store that fails', async () => {
    const order: string[] = [];
    const failing: ImageStore = {
      put: async (key) => {
        order.push(key.split('/')[1]!);
        if (key.endsWith('.jpg')) throw new Error('disk full');
      },
      get: async () => undefined,
      delete: async () => {},
      close: async () => {},
    };
    await expect(storeImage(failing, await photo(20, 20).jpeg().toBuffer())).rejects.toThrow('disk full');
    expect(order.at(-1)).toBe('image.jpg');
    expect(order).toHaveLength(5);
  });
});
