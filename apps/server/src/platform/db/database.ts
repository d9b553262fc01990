import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { PoolClient } from 'pg';
import type { Listen } from './engine-connection.ts';
import type { Tables } from './schema.ts';

export type Engine = 'postgres' | 'pglite';

/** Anything that runs statements: a transaction, or the `shopless` handle. */
export type Queries = Kysely<Tables>;

export type Transaction = KyselyTransaction<Tables>;

/**
 * The one way to the data. None of these may be called while a transaction of the same database is
 * open around the caller: the embedded engine has one connection, so that call would wait for itself.
 */
export interface Database {
  readonly engine: Engine;

  /** One transaction that sees and writes the rows of this shop only. */
  withShop<Result>(shopId: string, run: (tx: Transaction) => Promise<Result>): Promise<Result>;

  /** What is read of this shop and writes nothing: each round trip begins and ends by itself, in one message. */
  readShop<Result>(shopId: string, run: (db: Queries) => Promise<Result>): Promise<Result>;

  /** One transaction outside any shop: accounts, sessions, throttling; no shop's rows. */
  withoutShop<Result>(run: (tx: Transaction) => Promise<Result>): Promise<Result>;

  /** One transaction over every shop, for jobs and look-ups that precede the shop. */
  acrossShops<Result>(run: (tx: Transaction) => Promise<Result>): Promise<Result>;

  /** The same for who only reads, each round trip by itself. */
  readAcrossShops<Result>(run: (db: Queries) => Promise<Result>): Promise<Result>;

  /** Single statements outside any shop, each its own transaction. */
  readonly shopless: Queries;

  /** Hears what transactions of other processes tell on a channel; absent where there can be no other process. */
  readonly listen?: Listen;

  ping(): Promise<void>;

  /** Names of the migrations this program carries and the database has not run. */
  pendingMigrations(): Promise<string[]>;

  /** Runs them, and names what it ran; of several processes at once, one does the work. */
  migrate(): Promise<string[]>;

  /** After many rows came at once: what the planner knows of them, and what index-only scans rely on. */
  vacuum(): Promise<void>;

  /** One transaction as the tables' owner, whom no policy holds: for restoring, never for a request. */
  asOwner<Result>(run: (client: PoolClient) => Promise<Result>): Promise<Result>;

  /**
   * One transaction as the tables' owner that only reads, and sees one instant while others go on writing. The embedded
   * engine reads a copy of its files, because its one connection serves everybody.
   */
  snapshot<Result>(run: (client: PoolClient) => Promise<Result>): Promise<Result>;

  /** How many connections are open, how many of them do nothing, and how many callers wait for one. */
  connections(): { open: number; idle: number; waiting: number };

  close(): Promise<void>;
}
