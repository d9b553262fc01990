import type { FastifyRequest } from 'fastify';

/**
 * Whether a request with effects comes from our own pages. Browsers send `Sec-Fetch-Site` or `Origin`;
 * a client that sends neither is no browser, so no visitor's cookie can be abused through it.
 */
export function isSameSite(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return origin === (publicOrigin ?? `${request.protocol}://${request.host}`);
}
