import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CompiledQuery,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  Transaction as KyselyTransaction,
  type DatabaseConnection,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { actingUser } from './acting-user.ts';
import type { Queries, Transaction } from './database.ts';
import { PipelinedConnection } from './pipelined-connection.ts';
import type { Tables } from './schema.ts';
import { tellRoundTrip, tellStatement } from './statements.ts';

export class InsideTransactionError extends Error {
  constructor() {
    super('The database was used directly inside an open transaction: use the transaction itself.');
    this.name = 'InsideTransactionError';
  }
}

export interface Transactions {
  /** `preamble` begins the transaction and says who it runs as; it travels with the first statement. */
  run<Result>(preamble: string, run: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** The same for who only reads: each round trip is a transaction of its own. */
  read<Result>(preamble: string, run: (db: Queries) => Promise<Result>): Promise<Result>;
  shopless: Queries;
  assertOutside(): void;
}

interface Opened {
  connection: PipelinedConnection;
  onCommit: (() => void)[];
}

const openTransactions = new WeakMap<Queries, Opened>();

/** Runs the callback after the commit, and never when the transaction is rolled back. */
export const onCommit = (tx: Transaction, callback: () => void): void => void openedOf(tx).onCommit.push(callback);

/**
 * Leaves a statement whose result nobody needs to travel with the next one, or with the commit. Where it fails, the
 * transaction does. `check` is told how many rows it wrote, and may throw.
 */
export function later(
  tx: Transaction,
  query: { compile(tx: Transaction): CompiledQuery },
  check?: (rowsWritten: number) => void,
): void {
  openedOf(tx).connection.later({ query: query.compile(tx), check });
}

/**
 * Leaves a statement that writes to a row which many write to: it travels with the commit, after all others, and so
 * nobody waits for that row longer than the commit takes.
 */
export function atTheEnd(tx: Transaction, query: { compile(tx: Transaction): CompiledQuery }): void {
  openedOf(tx).connection.atTheEnd(query.compile(tx));
}

function openedOf(tx: Transaction): Opened {
  const opened = openTransactions.get(tx);
  if (!opened) throw new Error('Only a transaction opened by the database will do.');
  return opened;
}

export function createTransactions(pool: Pool): Transactions {
  const scope = new AsyncLocalStorage<{ isOpen: boolean }>();

  const assertOutside = (): void => {
    if (scope.getStore()?.isOpen) throw new InsideTransactionError();
  };

  class ShoplessDriver extends PostgresDriver {
    override async acquireConnection(): Promise<DatabaseConnection> {
      assertOutside();
      return super.acquireConnection();
    }

    override beginTransaction(): Promise<void> {
      throw new Error('The shopless handle runs single statements: open a transaction with withoutShop.');
    }
  }

  class ShoplessDialect extends PostgresDialect {
    override createDriver(): PostgresDriver {
      return new ShoplessDriver({ pool });
    }
  }

  const dialect = new PostgresDialect({ pool });
  const [driver, compiler, adapter] = [new DummyDriver(), new PostgresQueryCompiler(), new PostgresAdapter()];
  const handleOf = (connection: PipelinedConnection): Transaction =>
    new KyselyTransaction<Tables>({
      config: { dialect },
      dialect,
      driver,
      executor: new DefaultQueryExecutor(compiler, adapter, {
        // The connection takes statements as they come, and keeps their order.
        provideConnection: (consumer) => consumer(connection),
      }),
    });

  /** Hands a connection out for as long as the work takes; one that cannot be brought to a clean end is closed. */
  const withConnection = async <Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> => {
    assertOutside();
    const client = await pool.connect();
    const opened = { isOpen: true };
    let isClean = false;
    try {
      const result = await scope.run(opened, () => work(client));
      isClean = true;
      return result;
    } catch (error) {
      isClean = !(error instanceof UncleanEnd);
      throw error instanceof UncleanEnd ? error.cause : error;
    } finally {
      // Work started inside and still running afterwards may use the database again.
      opened.isOpen = false;
      client.release(!isClean);
    }
  };

  return {
    assertOutside,
    shopless: new Kysely<Tables>({
      dialect: new ShoplessDialect({ pool }),
      log: ({ level, query, queryDurationMillis }) => {
        tellRoundTrip([query.sql]);
        tellStatement(query.sql, { durationMs: queryDurationMillis, hasFailed: level === 'error' });
      },
    }),
    async run(preamble, run) {
      const callbacks: (() => void)[] = [];
      const result = await withConnection(async (client) => {
        const connection = new PipelinedConnection(client, preamble, 'transaction');
        const tx = handleOf(connection);
        openTransactions.set(tx, { connection, onCommit: callbacks });
        try {
          const made = await run(tx);
          await connection.commit();
          return made;
        } catch (error) {
          await connection.rollback().catch(() => {
            throw new UncleanEnd('The transaction could not be rolled back.', { cause: error });
          });
          throw error;
        } finally {
          await connection.end();
        }
      });
      // What a commit sets off, a delivery for instance, is nobody's act (R-TEAM-3).
      for (const callback of callbacks) actingUser.run(undefined, callback);
      return result;
    },
    read: (preamble, run) =>
      withConnection(async (client) => {
        const connection = new PipelinedConnection(client, preamble, 'reading');
        try {
          return await run(handleOf(connection));
        } finally {
          await connection.end();
        }
      }),
  };
}

/** The connection is in the middle of something: the pool must not hand it to anybody else. */
class UncleanEnd extends Error {}
