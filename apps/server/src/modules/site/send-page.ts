import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface SentPage {
  status: 200 | 404;
  html: Buffer;
  /** Made once for a page that is kept; others are compressed on their way. */
  brotli?: Buffer | undefined;
  etag: string;
}

/** Weak: the same page goes out plain, as brotli or as gzip. */
export const etagOf = (html: Buffer): string =>
  `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;

/** A browser may keep a public page, but asks each time whether it still holds; a test shop's page it may not keep. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, html, brotli, etag }: SentPage,
  { isPrivate = false } = {},
): FastifyReply {
  reply.code(status).type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  if (isPrivate) return reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex').send(html);
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (status === 200 && holds(request, etag)) return reply.code(304).send();
  if (brotli && /\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(request.headers['accept-encoding'] ?? '')) {
    return reply.header('content-encoding', 'br').send(brotli);
  }
  return reply.send(html);
}

const holds = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(/,\s*/).includes(etag);

/**
 * Of a page whose address carries a token, or that shows what is one person's: it stays out of caches, of search
 * engines, and its address out of what other pages see.
 */
export const guarded = (
  reply: FastifyReply,
  // A form of a page without any referrer says that it comes from nowhere, and would be taken for another site's.
  referrer: 'no-referrer' | 'strict-origin' = 'no-referrer',
): FastifyReply =>
  reply
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', referrer);
