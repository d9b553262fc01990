import { asOwner } from './as-owner.ts';
import type { Database } from './database.ts';
import type { EngineConnection } from './engine-connection.ts';
import { closeIdleConnections, inTransaction, pendingMigrations, runMigrations } from './migrations.ts';
import { createTransactions } from './transactions.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function createDatabase({ engine, pool, close }: EngineConnection): Database {
  const transactions = createTransactions(pool);
  return {
    engine,
    shopless: transactions.shopless,

    async withShop(shopId, run) {
      // The id is written into the statement's text, so it must be one.
      if (!UUID.test(shopId)) throw new TypeError('withShop needs the id of a shop.');
      return transactions.run(`begin; set local role etal_app; set local etal.shop_id = '${shopId}'`, run);
    },

    withoutShop: (run) => transactions.run('begin; set local role etal_app', run),

    acrossShops: (run) => transactions.run('begin; set local role etal_system', run),

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
      return runMigrations(pool);
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

    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),

    close,
  };
}
