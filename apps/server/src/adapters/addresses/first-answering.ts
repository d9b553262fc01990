import type { FastifyBaseLogger } from 'fastify';
import type { AddressSearch } from '../../ports/address-search.ts';
import type { Clock } from '../../ports/clock.ts';
import { QueryRefusedError } from './public-service.ts';

/** Long enough that a machine without a network answers at once, short enough that nobody notices the return. */
const PAUSE_MS = 30_000;

export interface FirstAnsweringOptions {
  service: AddressSearch;
  index: AddressSearch;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The public service, and when it fails the index; after a failure, the index alone for a while. */
export const firstAnswering = ({ service, index, clock, log }: FirstAnsweringOptions): AddressSearch => {
  let awayUntil = 0;
  return {
    search: async (text, signal) => {
      if (clock.now().getTime() < awayUntil) return index.search(text, signal);
      try {
        return await service.search(text, signal);
      } catch (error) {
        // The visitor has gone: that says nothing about the service.
        if (signal.aborted) throw error;
        if (!(error instanceof QueryRefusedError)) awayUntil = clock.now().getTime() + PAUSE_MS;
        log.warn({ err: error }, 'the address service failed: the commune index answers');
        return index.search(text, signal);
      }
    },
  };
};
