import { abandonedBefore, forgottenBefore } from '@etal/domain/shoppers/retention';
import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { anonymise } from './anonymise.ts';
import { readAccounts } from '../till/till.ts';
import { anonymiseAbandoned } from '../orders/orders.ts';
import {
  type AbandonedOrder,
  knownByAbandoned,
  lockShoppers,
  nextAbandoned,
  nextDormant,
  nextUnlisted,
  type ShopperKey,
  stillDormant,
} from './erase-shoppers.queries.ts';

/** Short transactions: an order that comes meanwhile waits for one of them at most. */
const BATCH = 200;

/**
 * The promise of the privacy page: three years after their last order, or after they were added when they never
 * ordered, customers are erased as a merchant would on request. Several processes may do it at once.
 */
export async function forgetShoppers(
  services: Pick<Services, 'database' | 'clock' | 'log'>,
  { batch = BATCH } = {},
): Promise<void> {
  const { database, clock, log } = services;
  const before = forgottenBefore(clock.now());
  let after: ShopperKey | undefined;
  let forgotten = 0;
  do {
    const found = await database.acrossShops((tx) => nextDormant(tx, { before, after, limit: batch }));
    for (const [shopId, shoppers] of Map.groupBy(found, (shopper) => shopper.shopId)) {
      try {
        forgotten += await forget(services, shopId, { ids: shoppers.map(({ id }) => id), before });
      } catch (error) {
        // An error in one shop does not stop the others; it is tried again tomorrow.
        log.error({ shopId, err: error }, 'customers could not be forgotten');
      }
    }
    after = found.length === batch ? found.at(-1) : undefined;
  } while (after);
  await forgetByShop<ShopperKey>(services, {
    find: (tx, except) => nextUnlisted(tx, { before, limit: batch, except }),
    batch,
    forget: async (shopId, people) => {
      const ids = people.map(({ id }) => id);
      await database.withShop(shopId, (tx) => anonymise(tx, shopId, ids));
      forgotten += ids.length;
    },
    problem: 'who tried a shop could not be forgotten',
  });
  const left = abandonedBefore(clock.now());
  await forgetByShop<AbandonedOrder>(services, {
    find: (tx, except) => nextAbandoned(tx, { before: left, limit: batch, except }),
    batch,
    forget: (shopId, orders) => forgetOrders(database, shopId, { orders, before: left }),
    problem: 'abandoned orders could not be forgotten',
  });
  if (forgotten > 0) log.info({ forgotten }, 'customers of three years ago forgotten');
}

interface Forgetting<Found> {
  /** Some of what is still to be forgotten, of other shops than these. */
  find: (tx: Transaction, except: string[]) => Promise<Found[]>;
  batch: number;
  forget: (shopId: string, found: Found[]) => Promise<void>;
  problem: string;
}

/** An error in one shop does not stop the others; it is tried again tomorrow. */
async function forgetByShop<Found extends ShopperKey>(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { find, batch, forget: forgetOf, problem }: Forgetting<Found>,
): Promise<void> {
  const failing: string[] = [];
  for (;;) {
    const found = await database.acrossShops((tx) => find(tx, failing));
    for (const [shopId, ofShop] of Map.groupBy(found, (one) => one.shopId)) {
      try {
        await forgetOf(shopId, ofShop);
      } catch (error) {
        log.error({ shopId, err: error }, problem);
        failing.push(shopId);
      }
    }
    if (found.length < batch) return;
  }
}

/**
 * Who left an order at the payment page: a month later it names nobody, nor does a file that it alone has made. A file
 * that somebody else holds, because they order right now, stays: so does whoever has an account.
 */
const forgetOrders = (
  database: Services['database'],
  shopId: string,
  { orders, before }: { orders: readonly AbandonedOrder[]; before: Date },
): Promise<void> =>
  database.withShop(shopId, async (tx) => {
    await anonymiseAbandoned(
      tx,
      shopId,
      orders.map(({ id }) => id),
    );
    const held = await lockShoppers(tx, shopId, [...new Set(orders.map(({ shopperId }) => shopperId))]);
    const ids = held.length === 0 ? [] : await knownByAbandoned(tx, shopId, { ids: held, before });
    const known = new Set((await readAccounts(tx, shopId, ids)).map(({ shopperId }) => shopperId));
    const strangers = ids.filter((id) => !known.has(id));
    if (strangers.length > 0) await anonymise(tx, shopId, strangers);
  });

/** Checked again under the lock, because an order may have come since they were found. */
function forget(
  { database }: Pick<Services, 'database'>,
  shopId: string,
  { ids, before }: { ids: string[]; before: Date },
): Promise<number> {
  return database.withShop(shopId, async (tx) => {
    const held = await lockShoppers(tx, shopId, ids);
    const quiet = held.length === 0 ? [] : await stillDormant(tx, shopId, { ids: held, before });
    // Who has money in advance, owes some, or has deposits at home is known until that is settled.
    const known = new Set((await readAccounts(tx, shopId, quiet)).map(({ shopperId }) => shopperId));
    const dormant = quiet.filter((id) => !known.has(id));
    if (dormant.length > 0) await anonymise(tx, shopId, dormant);
    return dormant.length;
  });
}
