import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { AddressSearch } from './ports/address-search.ts';
import type { Clock } from './ports/clock.ts';
import type { ImageStore } from './ports/image-store.ts';

/** What a use case may reach: the database and the ports, chosen by `main.ts`, `cli.ts` or a test. */
export interface Services {
  config: Config;
  database: Database;
  clock: Clock;
  images: ImageStore;
  addresses: AddressSearch;
  log: FastifyBaseLogger;
}
