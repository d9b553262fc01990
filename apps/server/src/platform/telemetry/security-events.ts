import type { ErrorCode } from '@etal/contract/errors';
import type { FastifyRequest } from 'fastify';

type SecurityEvent =
  | 'signed in'
  | 'sign-in refused'
  | 'signed out'
  | 'password link asked'
  | 'password changed'
  | 'refused';

/**
 * What an operator looks for after an attack: lines with `security`, in which a user is an id and a visitor nobody.
 * Their
 * address is in the proxy's journal, beside the same `x-request-id`.
 */
export const tellSecurityEvent = (
  request: FastifyRequest,
  security: SecurityEvent,
  details: { userId?: string | null; refusal?: ErrorCode } = {},
): void => request.log.info({ security, ...details }, 'security');

/** Refusals that a rightful visitor hardly ever meets. */
export const SUSPECT_REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'CROSS_SITE',
  'EVENT_SIGNATURE_INVALID',
  'RESET_LINK_INVALID',
  'TOO_MANY_ATTEMPTS',
]);
