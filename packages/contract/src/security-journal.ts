import { OWNERS } from '@etal/domain/accounts/roles';
import { SECURITY_EVENT_KINDS } from '@etal/domain/accounts/security-events';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { epochSeconds, id, pageNumber, pageOf } from './primitives.ts';

export const SECURITY_PAGE_SIZE = 50;

const securityEvent = z.object({
  id,
  at: epochSeconds,
  kind: z.enum(SECURITY_EVENT_KINDS),
  actor: z.string(),
  /** From where roughly: the device, and its network without its end. */
  place: z.string(),
  /** What it was about. */
  subject: z.string(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const getSecurityJournal = endpoint({
  name: 'GetSecurityJournal',
  summary: 'Ce qui touche à la sécurité de la boutique, le plus récent d’abord',
  method: 'GET',
  path: '/api/GetSecurityJournal',
  access: 'shop',
  roles: OWNERS,
  query: z.object({ pageNumber: z.optional(pageNumber) }),
  response: pageOf(securityEvent),
  rows: ['data'],
  errors: [],
});

export const securityJournalCalls = [getSecurityJournal];
