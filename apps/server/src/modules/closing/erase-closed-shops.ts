import { REOPEN_DAYS } from '@etal/domain/shop/standing';
import type { Services } from '../../platform/services.ts';
import { anonymise } from '../privacy/privacy.ts';
import { eraseShop, findShoppers, findShopsToErase } from './closing.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Short transactions: other shops wait for one of them at most. */
const BATCH = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** R-SHOP-7, once a day. A shop that cannot be erased keeps no other waiting, and is tried again tomorrow. */
export async function eraseClosedShops(services: Services): Promise<void> {
  const { database, clock, log } = services;
  const closedBefore = new Date(clock.now().getTime() - REOPEN_DAYS * DAY_MS);
  for (const shopId of await database.acrossShops((tx) => findShopsToErase(tx, closedBefore))) {
    try {
      await forgetEveryone(services, shopId);
      await database.acrossShops((tx) => eraseShop(tx, shopId, closedBefore, clock.now()));
      log.info({ shopId }, 'closed shop erased');
    } catch (error) {
      log.error({ shopId, err: error }, 'closed shop could not be erased');
    }
  }
}

async function forgetEveryone({ database }: Pick<Services, 'database'>, shopId: string): Promise<void> {
  let after: string | undefined = FIRST_ID;
  while (after !== undefined) {
    const from: string = after;
    after = await database.withShop(shopId, async (tx) => {
      const ids = await findShoppers(tx, shopId, from, BATCH);
      if (ids.length > 0) await anonymise(tx, shopId, ids);
      return ids.at(-1);
    });
  }
}
