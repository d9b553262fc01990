import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The id of the member whose request is being answered. Every transaction of a shop names it to the database, which
 * writes the member's name into the journal (R-TEAM-3); no use case has to hand it on.
 */
export const actingUser = new AsyncLocalStorage<string | undefined>();
