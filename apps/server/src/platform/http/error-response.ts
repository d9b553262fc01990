import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { Refusal, STATUS_OF } from '@etal/contract/errors';
import { sentenceOf } from '@etal/texts/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/postgres-errors.ts';
import { SUSPECT_REFUSALS, tellSecurityEvent } from '../telemetry/security-events.ts';

/** The only place where an error becomes an answer: one plain French sentence (R-WIRE-1). */
export async function respondWithError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = refusalOf(error);
  if (refusal.code === 'BODY_TOO_LARGE') await readToItsEnd(request.raw);
  if (STATUS_OF[refusal.code] >= 500) request.log.error({ err: error }, 'request failed');
  if (SUSPECT_REFUSALS.has(refusal.code)) tellSecurityEvent(request, 'refused', { refusal: refusal.code });
  if (refusal.code === 'TOO_MANY_ATTEMPTS')
    reply.header('retry-after', (refusal as Refusal<'TOO_MANY_ATTEMPTS'>).params.retryAfterSeconds);
  return reply.code(STATUS_OF[refusal.code]).type('text/plain; charset=utf-8').send(sentenceOf(refusal));
}

function refusalOf(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error)) return new Refusal('UNAVAILABLE');
  const { code, statusCode } = error as FastifyError;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('BODY_TOO_LARGE');
  if (statusCode === 503) return new Refusal('UNAVAILABLE');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('MALFORMED_REQUEST');
  return new Refusal('INTERNAL');
}

/** A client that is still sending would not read the refusal, so the rest of its body is read and dropped first. */
async function readToItsEnd(body: IncomingMessage): Promise<void> {
  try {
    await finished(body.resume());
  } catch {
    // The client has closed the connection already.
  }
}
