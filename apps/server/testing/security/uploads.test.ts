import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { animatedPng, pngBomb } from './hostile-files.ts';
import { filesImageStore } from '../../src/adapters/images/files.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { jpegUpload, openTestApp, type TestApp, type Visitor } from '../harness/test-app.ts';

/** Pictures as an attacker sends them, through the same door as everyone's, and as they are served afterwards. */
let server: TestApp;
const folder = temporaryFolder();
let shop: Visitor & { shopId: string; categoryId: string };
beforeAll(async () => {
  server = await openTestApp({}, { images: filesImageStore({ folder: folder }) });
  shop = await server.openShop();
});

const photo = () => sharp({ create: { width: 60, height: 60, channels: 3, background: '#2d6a4f' } }).jpeg();
const SCRIPT = '<script>fetch("/api/GetShopAggregate")</script>';

const send = (content: string, filename = 'photo.jpg') =>
  shop.post('/api/CreateSimpleArticle', {
    label: 'Carottes',
    description: 'De la ferme',
    categoryId: shop.categoryId,
    img: { filename, content },
    tvaRate: 'RATE_5_5',
    pricingModel: 'BY_UNIT',
    unitPrice: 350,
  });
const sendBytes = (bytes: Buffer, filename?: string) =>
  send(`data:image/jpeg;base64,${bytes.toString('base64')}`, filename);

const kept = async () => ({
  files: (await readdir(folder, { recursive: true })).toSorted(),
  rows: await server.services.database.withShop(shop.shopId, (tx) => tx.selectFrom('images').select('id').execute()),
});

/** A JPEG whose header announces more pixels than its few bytes could hold. */
async function hugeHeader(): Promise<Buffer> {
  const bytes = await photo().toBuffer();
  // The frame header: marker, length, precision, then height and width.
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_000, frame + 5);
  bytes.writeUInt16BE(65_000, frame + 7);
  return bytes;
}

describe('refused with a sentence, and nothing is kept', () => {
  const UNREADABLE = expect.stringMatching(/^[A-ZÀ-Ý«].*image/i);
  it.each<[string, () => string | Promise<string>]>([
    ['a PNG of a few kilobytes that unpacks to 100 megapixels', () => pngBomb(10_000, 10_000).toString('base64')],
    ['a JPEG that announces 65,000 pixels a side', async () => (await hugeHeader()).toString('base64')],
    [
      'a JPEG cut in the middle',
      async () => {
        const bytes = await photo().toBuffer();
        return bytes.subarray(0, bytes.length / 2).toString('base64');
      },
    ],
    [
      'a page that calls itself a photograph',
      () => `data:image/jpeg;base64,${Buffer.from(`<!doctype html>${SCRIPT}`).toString('base64')}`,
    ],
    [
      'a page with a photograph behind it',
      async () => Buffer.concat([Buffer.from(`<html>${SCRIPT}`), await photo().toBuffer()]).toString('base64'),
    ],
    [
      'an SVG named .jpg',
      () => {
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
        return `data:image/jpeg;base64,${Buffer.from(svg).toString('base64')}`;
      },
    ],
    [
      'an animated GIF',
      async () =>
        (
          await sharp(Buffer.alloc(40 * 80 * 3), { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
            .gif()
            .toBuffer()
        ).toString('base64'),
    ],
    ['no byte at all', () => ''],
    ['no byte in a data URL', () => 'data:image/jpeg;base64,'],
    ['what is not base64', () => 'data:image/jpeg;base64,%%%%'],
    ['the address of another site', () => 'https://metadata.internal/latest/photo.jpg'],
  ])('%s', async (_name, make) => {
    const before = await kept();
    const answer = await send(await make());
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      400,
      'text/plain; charset=utf-8',
      UNREADABLE,
    ]);
    expect(await kept()).toEqual(before);
  });
});

describe('accepted, and served as a picture and nothing else', () => {
  const served = async (bytes: Buffer, filename?: string) => {
    const answer = await sendBytes(bytes, filename);
    expect(answer.statusCode, answer.body).toBe(200);
    const url: string = answer.json().imgUrl;
    const variants = [url, ...[200, 400, 800, 1600].map((width) => url.replace('.jpg', `-${width}.webp`))];
    return Promise.all(variants.map((variant) => server.anonymous.get(variant)));
  };

  it('a photograph loses where and by whom it was taken', async () => {
    const bytes = await photo()
      .withExif({
        IFD0: { Artist: 'Hélène Durand' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 53/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '1/1 13/1 0/1' },
      })
      .toBuffer();
    expect(bytes.toString('latin1')).toContain('Exif');
    for (const { rawPayload } of await served(bytes))
      expect(rawPayload.toString('latin1')).not.toMatch(/Exif|GPS|Durand/i);
  });

  it('a photograph with a page hidden in it loses the page', async () => {
    const clean = await photo().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]), Buffer.from(SCRIPT)]);
    for (const { rawPayload } of await served(
      Buffer.concat([clean.subarray(0, 2), comment, clean.subarray(2), Buffer.from(SCRIPT)]),
    )) {
      expect(rawPayload.toString('latin1')).not.toContain('<script');
    }
  });

  it('an animation stands still', async () => {
    const [jpeg] = await served(animatedPng(40));
    expect(await sharp(jpeg!.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 40 });
  });

  it.each(['../../../../etc/cron.d/etal', 'C:\\windows\\photo.jpg', 'photo.jpg\0.html', `${SCRIPT}.jpg`])(
    'whatever name it was sent under: %j',
    async (filename) => {
      const { content } = await jpegUpload();
      const answer = await send(content, filename);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().imgUrl).toMatch(/^\/images\/[0-9a-f-]{36}\.jpg$/);
      expect(
        (await kept()).files.filter(
          (file) => !/^[0-9a-f]{2}(?:\/[0-9a-f-]{36}(?:\/(?:image\.jpg|\d{3,4}\.webp))?)?$/.test(file),
        ),
      ).toEqual([]);
    },
  );

  it('no browser may take it for a page or run it', async () => {
    for (const { statusCode, headers } of await served(await photo().toBuffer())) {
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': expect.stringMatching(/^image\/(?:jpeg|webp)$/),
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        'content-security-policy': expect.stringContaining("script-src 'self';"),
      });
    }
  });
});

/** A process of its own, for it must go on writing while the server answers. */
const SENDER = `
  import { request } from 'node:http';
  import { text } from 'node:stream/consumers';
  const body = Buffer.alloc(25_000_000, 'x');
  const send = () =>
    new Promise((resolve) => {
      const options = { method: 'POST', agent: false, headers: { 'content-type': 'application/json' } };
      const outgoing = request(process.argv[1] + '/api/LoginUser', options, async (answer) =>
        resolve(answer.statusCode + ' ' + (await text(answer))));
      outgoing.on('error', ({ code }) => resolve(code)).end(body);
    });
  const answers = new Set();
  for (let turn = 0; turn < 12; turn++) answers.add(await send());
  process.stdout.write([...answers].join());`;

it('a body of any size is read to its end, so that whoever sends it learns why it is refused', async () => {
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SENDER, address]);
  expect(stdout).toBe("413 L'envoi est trop volumineux.");
});
