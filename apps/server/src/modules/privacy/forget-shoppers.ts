import { abandonedBefore, forgottenBefore } from '@etal/domain/shoppers/retention';
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
  forgotten += await forgetUnlisted(services, { before, batch });
  await forgetAbandoned(services, { before: abandonedBefore(clock.now()), batch });
  if (forgotten > 0) log.info({ forgotten }, 'customers of three years ago forgotten');
}

/** Who tried the shop before it opened is on an order and nowhere else. */
async function forgetUnlisted(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { before, batch }: { before: Date; batch: number },
): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const found = await database.acrossShops((tx) => nextUnlisted(tx, { before, limit: batch }));
    for (const [shopId, people] of Map.groupBy(found, (one) => one.shopId)) {
      const ids = people.map(({ id }) => id);
      try {
        await database.withShop(shopId, (tx) => anonymise(tx, shopId, ids));
        forgotten += ids.length;
      } catch (error) {
        log.error({ shopId, err: error }, 'who tried a shop could not be forgotten');
        return forgotten;
      }
    }
    if (found.length < batch) return forgotten;
  }
}

/** Who left an order at the payment page: a month later it names nobody, nor does a file that it alone has made. */
async function forgetAbandoned(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { before, batch }: { before: Date; batch: number },
): Promise<void> {
  for (;;) {
    const found = await database.acrossShops((tx) => nextAbandoned(tx, { before, limit: batch }));
    for (const [shopId, orders] of Map.groupBy(found, (one) => one.shopId)) {
      try {
        await forgetOrders(database, shopId, { orders, before });
      } catch (error) {
        log.error({ shopId, err: error }, 'abandoned orders could not be forgotten');
        return;
      }
    }
    if (found.length < batch) return;
  }
}

/** A file that somebody else holds, because they order right now, stays: so does whoever has an account. */
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
