import type { FastifyInstance } from 'fastify';

/** A hundred lines, each by its id. */
const MAX_FORM_BYTES = 8 * 1024;

/** For the routes of one corner: no call of the contract learns to read forms. */
export function readForms(corner: FastifyInstance): void {
  corner.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}
