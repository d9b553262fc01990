/** What touches a shop's security: a line in its journal and a mail to its owners (R-KEYS-1). */
export { actorOf } from '../../platform/http/actor.ts';
export { securityDeliveries } from './deliver-security-mail.ts';
export { pruneSecurityEvents } from './prune-security-events.ts';
export { recordAccountEvent, recordSecurityEvent } from './record-security-event.ts';
export { securityJournalRoutes } from './security-journal.routes.ts';
