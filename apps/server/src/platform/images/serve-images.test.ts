import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageUrl, imageVariantUrl, jpegKey, webpKey } from './image-files.ts';
import { serveImages } from './serve-images.ts';

const id = randomUUID();
const files = new Map([
  [jpegKey(id), Buffer.from('jpeg bytes')],
  [webpKey(id, 400), Buffer.from('webp bytes')],
]);
let reads = 0;
let app: FastifyInstance;

beforeAll(async () => {
  app = fastify();
  await app.register(
    serveImages({
      put: async () => {},
      get: async (key) => {
        reads += 1;
        return files.get(key);
      },
      delete: async () => {},
      close: async () => {},
    }),
  );
});
afterAll(() => app.close());

describe('GET /images/:file', () => {
  it.each([
    [imageUrl(id), 'image/jpeg', 'jpeg bytes'],
    [imageVariantUrl(id, 400), 'image/webp', 'webp bytes'],
  ])('serves %s for a year, as an image and nothing else', async (url, contentType, body) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(body);
    expect(response.headers).toMatchObject({
      'content-type': contentType,
      'content-length': '10',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers).not.toHaveProperty('set-cookie');
  });

  it('answers HEAD without the bytes', async () => {
    const response = await app.inject({ method: 'HEAD', url: imageUrl(id) });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('');
  });

  it.each(['%s', 'W/%s', '"autre", %s'])(
    'answers 304 to If-None-Match: %s, without reading the store',
    async (pattern) => {
      const { etag } = (await app.inject(imageUrl(id))).headers;
      const before = reads;
      const response = await app.inject({
        url: imageUrl(id),
        headers: { 'if-none-match': pattern.replace('%s', etag!) },
      });
      expect(response.statusCode).toBe(304);
      expect(response.body).toBe('');
      expect(response.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
      expect(reads).toBe(before);
    },
  );

  it('sends the image again when the tag is another one', async () => {
    const response = await app.inject({ url: imageUrl(id), headers: { 'if-none-match': '"autre"' } });
    expect(response.statusCode).toBe(200);
  });

  it.each([
    ['an image never stored', imageUrl(randomUUID())],
    ['a width not stored', imageVariantUrl(id, 800)],
  ])('answers 404 to %s, and lets nobody keep that answer', async (_name, url) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['a width we do not make', `/images/${id}-300.webp`],
    ['another extension', `/images/${id}.svg`],
    ['the key of the store', `/images/${id}%2Fimage.jpg`],
    ['a way out', '/images/..%2F..%2Fetc%2Fpasswd'],
    ['a way out in disguise', `/images/${id.slice(0, -4)}%2e%2e%2f.jpg`],
    ['an id in capitals', `/images/${id.toUpperCase()}.jpg`],
  ])('answers 404 to %s, without asking the store', async (_name, url) => {
    const before = reads;
    expect((await app.inject(url)).statusCode).toBe(404);
    expect(reads).toBe(before);
  });
});
