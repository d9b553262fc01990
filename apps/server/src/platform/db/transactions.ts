import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, Kysely, PostgresDialect, PostgresDriver, type DatabaseConnection } from 'kysely';
import type { Pool } from 'pg';
import type { Queries, Transaction } from './database.ts';
import type { Tables } from './schema.ts';
import { tellStatement } from './statements.ts';

export class InsideTransactionError extends Error {
  constructor() {
    super('The database was used directly inside an open transaction: use the transaction itself.');
    this.name = 'InsideTransactionError';
  }
}

type PostgresConnection = Parameters<PostgresDriver['rollbackTransaction']>[0];

interface OpenTransaction {
  preamble: string;
  isOpen: boolean;
}

export interface Transactions {
  /** `preamble` begins the transaction and says who it runs as, in one round trip. */
  run<Result>(preamble: string, run: (tx: Transaction) => Promise<Result>): Promise<Result>;
  shopless: Queries;
  assertOutside(): void;
}

const commitCallbacks = new WeakMap<Transaction, (() => void)[]>();

/** Runs the callback after the commit, and never when the transaction is rolled back. */
export function onCommit(tx: Transaction, callback: () => void): void {
  const callbacks = commitCallbacks.get(tx);
  if (!callbacks) throw new Error('onCommit needs a transaction opened by the database.');
  callbacks.push(callback);
}

export function createTransactions(pool: Pool): Transactions {
  const scope = new AsyncLocalStorage<OpenTransaction>();

  const assertOutside = (): void => {
    if (scope.getStore()?.isOpen) throw new InsideTransactionError();
  };

  class TransactionDriver extends PostgresDriver {
    override async beginTransaction(connection: PostgresConnection): Promise<void> {
      const { preamble } = scope.getStore() as OpenTransaction;
      try {
        await connection.executeQuery(CompiledQuery.raw(preamble));
      } catch (error) {
        // `begin` itself may have gone through: the connection must not go back to the pool inside it.
        await this.rollbackTransaction(connection);
        throw error;
      }
    }
  }

  class ShoplessDriver extends PostgresDriver {
    override async acquireConnection(): Promise<DatabaseConnection> {
      assertOutside();
      return super.acquireConnection();
    }

    override beginTransaction(): Promise<void> {
      throw new Error('The shopless handle runs single statements: open a transaction with withoutShop.');
    }
  }

  const transactional = kyselyWith(pool, TransactionDriver);

  return {
    assertOutside,
    shopless: kyselyWith(pool, ShoplessDriver),
    async run(preamble, run) {
      assertOutside();
      const opened: OpenTransaction = { preamble, isOpen: true };
      const callbacks: (() => void)[] = [];
      const result = await scope
        .run(opened, () =>
          transactional.transaction().execute((tx) => {
            commitCallbacks.set(tx, callbacks);
            return run(tx);
          }),
        )
        .finally(() => {
          // Work started inside and still running afterwards may use the database again.
          opened.isOpen = false;
        });
      for (const callback of callbacks) callback();
      return result;
    },
  };
}

function kyselyWith(pool: Pool, Driver: typeof PostgresDriver): Kysely<Tables> {
  class Dialect extends PostgresDialect {
    override createDriver(): PostgresDriver {
      return new Driver({ pool });
    }
  }
  return new Kysely<Tables>({ dialect: new Dialect({ pool }), log: tellStatement });
}
