import type { FastifyPluginAsync } from 'fastify';
import { DRAWINGS, drawingUrl } from '@etal/domain/catalog/drawings';
import type { ImageStore } from '../../ports/image-store.ts';
import { storedFile } from './image-files.ts';
import { readDrawing } from './picture.ts';

/**
 * Public and without a session: ids are random, and an image is on the shop's site anyway.
 * A file never changes under its name, so the name is its tag and a known copy costs no read.
 */
export const serveImages =
  (store: ImageStore): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { file: string } }>('/images/:file', async (request, reply) => {
      const { file } = request.params;
      const drawing = DRAWINGS.find((candidate) => drawingUrl(candidate) === `/images/${file}`);
      if (drawing !== undefined)
        return reply
          .headers({ 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' })
          .type('image/jpeg')
          .send(await readDrawing(drawing));
      const stored = storedFile(file);
      if (stored === undefined) return reply.code(404).header('cache-control', 'no-store').send();

      const etag = `"${file}"`;
      const fresh = {
        'cache-control': 'public, max-age=31536000, immutable',
        etag,
        'x-content-type-options': 'nosniff',
      };
      if (request.headers['if-none-match']?.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag)) {
        return reply.code(304).headers(fresh).send();
      }

      const bytes = await store.get(stored.key);
      if (bytes === undefined) return reply.code(404).header('cache-control', 'no-store').send();
      return reply
        .headers({ ...fresh, 'content-disposition': 'inline' })
        .type(stored.contentType)
        .send(bytes);
    });
  };
