import { startShopperSession } from '../../src/platform/http/shopper-session.ts';
import type { OnlineShop } from './online-shop.ts';
import { type TestApp, visit, type Visitor } from './test-app.ts';

/** A customer of the shop who has opened their space. Not by the link of a mail, whose test is another. */
export async function openShopper({ app, services }: TestApp, { shopId }: OnlineShop): Promise<Visitor> {
  const { token } = await services.database.withShop(shopId, async (tx) => {
    const { id: shopperId } = await tx
      .selectFrom('shoppers')
      .select('id')
      .where('shop_id', '=', shopId)
      .where('email', '<>', '')
      .orderBy('orders_count', 'desc')
      .executeTakeFirstOrThrow();
    return startShopperSession(tx, { shopId, shopperId, now: services.clock.now() });
  });
  return Object.assign(visit(app), { cookie: `client=${token}` });
}
