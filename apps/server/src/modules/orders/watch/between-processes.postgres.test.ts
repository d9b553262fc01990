import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openOnlineShop, openStripeApp, placeTestOrder } from '../../../../testing/harness/online-shop.ts';
import { closedWhenDone, createTestPostgres } from '../../../../testing/harness/open-test-database.ts';
import { POSTGRES_TEMPLATE } from '../../../../testing/harness/provided-context.ts';
import { watchOrders } from './watch-orders.ts';

/** The longest that a timer takes: nothing is found by asking. */
const NEVER_MS = 2 ** 31 - 1;

/** A server that takes an order, and the open screens of another on the same database. */
async function openTwo() {
  const url = await createTestPostgres({ template: POSTGRES_TEMPLATE });
  const [placing, watched] = [
    await closedWhenDone({ engine: 'postgres', url }),
    await closedWhenDone({ engine: 'postgres', url }),
  ];
  const server = await openStripeApp({}, { database: placing });
  const shop = await openOnlineShop(server);
  const watching = watchOrders(watched, { pollMs: NEVER_MS, onError: () => {} });
  const versions: number[] = [];
  let told = (): void => {};
  watching.watch(shop.shopId, (version) => {
    versions.push(version);
    told();
  });
  /** The first version after the ones that were heard so far. */
  const nextAfter = async (count: number): Promise<number> => {
    while (versions.length <= count)
      await new Promise<void>((resolve) => {
        told = resolve;
      });
    return versions[count] ?? 0;
  };
  const listeners = async (): Promise<number[]> => {
    const { rows } = await placing.acrossShops((tx) =>
      sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and application_name = 'etal-listen'
      `.execute(tx),
    );
    return rows.map(({ pid }) => pid);
  };
  return { server, shop, placing, watching, versions, nextAfter, listeners };
}

it('an order placed on one server is heard on another at once, without asking', async () => {
  const { server, shop, watching, nextAfter } = await openTwo();
  const first = await nextAfter(0);
  await placeTestOrder(server, shop, { channel: 'OFFLINE' });
  expect(await nextAfter(1)).toBeGreaterThan(first);
  await watching.close();
});

it('a connection that is lost is opened again, and what came meanwhile is asked for', async () => {
  const { server, shop, placing, watching, versions, nextAfter, listeners } = await openTwo();
  await nextAfter(0);
  await placeTestOrder(server, shop, { channel: 'OFFLINE' });
  await nextAfter(1);
  const [lost] = await listeners();
  await placing.asOwner((client) => client.query('select pg_terminate_backend($1)', [lost]));
  const heard = versions.length;
  await placeTestOrder(server, shop, { channel: 'OFFLINE' });
  expect(await nextAfter(heard)).toBeGreaterThan(versions[heard - 1] ?? 0);
  await watching.close();
});
