import { actingUser } from './acting-user.ts';
import { asOwner } from './as-owner.ts';
import type { Database } from './database.ts';
import { fairTurns } from '../fair-turns.ts';
import { CONNECTION_TIMEOUT_MS, type EngineConnection } from './engine-connection.ts';
import { closeIdleConnections, inTransaction, pendingMigrations, runMigrations } from './migrations.ts';
import { createTransactions } from './transactions.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function createDatabase({ engine, pool, copy, listen, close }: EngineConnection): Database {
  const transactions = createTransactions(pool);
  const { max } = pool.options;
  // A shop may keep half of the connections busy; of the embedded engine's one, it has its turn.
  const shops = fairTurns({ slots: max, perKey: Math.ceil(max / 2), longestWaitMs: CONNECTION_TIMEOUT_MS });
  return {
    engine,
    shopless: transactions.shopless,
    ...(listen && { listen }),

    async withShop(shopId, run) {
      // Before anybody waits: a call inside the same transaction would wait for itself.
      transactions.assertOutside();
      const userId = actingUser.getStore();
      if (userId !== undefined && !UUID.test(userId)) throw new TypeError('A member is named by their id.');
      const acting = userId === undefined ? '' : `; set local etal.user_id = '${userId}'`;
      return shops.run(shopId, () => transactions.run(`begin; ${asShop(shopId)}${acting}`, run));
    },

    async readShop(shopId, run) {
      transactions.assertOutside();
      return shops.run(shopId, () => transactions.read(`begin read only; ${asShop(shopId)}`, run));
    },

    withoutShop: (run) => transactions.run('begin; set local role etal_app', run),

    acrossShops: (run) => transactions.run('begin; set local role etal_system', run),

    readAcrossShops: (run) => transactions.read('begin read only; set local role etal_system', run),

    async ping() {
      transactions.assertOutside();
      const client = await pool.connect();
      try {
        await client.query('select 1');
      } finally {
        client.release();
      }
    },

    async pendingMigrations() {
      return pendingMigrations(transactions.shopless);
    },

    async migrate() {
      transactions.assertOutside();
      return runMigrations(pool, transactions.shopless);
    },

    async vacuum() {
      transactions.assertOutside();
      await asOwner(pool, async (client) => {
        await client.query('set statement_timeout = 0');
        await client.query('vacuum analyze');
      });
    },

    async asOwner(run) {
      transactions.assertOutside();
      const result = await asOwner(pool, (client) => inTransaction(client, () => run(client)));
      await closeIdleConnections(pool);
      return result;
    },

    async snapshot(run) {
      transactions.assertOutside();
      const copied = await copy?.();
      try {
        return await asOwner(copied?.pool ?? pool, (client) =>
          inTransaction(client, async () => {
            await client.query('set transaction isolation level repeatable read, read only');
            return run(client);
          }),
        );
      } finally {
        await copied?.close();
      }
    },

    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),

    close,
  };
}

/** The id is written into the statement's text, so it must be one. */
function asShop(shopId: string): string {
  if (!UUID.test(shopId)) throw new TypeError('A shop is named by its id.');
  return `set local role etal_app; set local etal.shop_id = '${shopId}'`;
}
