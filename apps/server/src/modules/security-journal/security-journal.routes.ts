import * as calls from '@etal/contract/security-journal';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { getSecurityJournal } from './get-security-journal.ts';

export function securityJournalRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getSecurityJournal, getSecurityJournal(services));
}
