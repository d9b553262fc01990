import { Refusal } from '@etal/contract/errors';
import type { getMyShops as myShopsCall, switchShop as switchCall } from '@etal/contract/team';
import type { Handler } from '../../../platform/http/route.ts';
import { openShopInSession } from '../../../platform/http/session.queries.ts';
import type { Services } from '../../../platform/services.ts';
import { readShopsOfUser } from '../memberships.queries.ts';
import { hasCreatedShop } from '../team.queries.ts';

export function getMyShops({ database, clock }: Services): Handler<typeof myShopsCall> {
  return async (_input, { user }) =>
    database.acrossShops(async (tx) => ({
      shops: (await readShopsOfUser(tx, user.userId, clock.now())).map((shop) => ({
        ...shop,
        isOpen: shop.id === user.shopId,
      })),
      mayCreate: !(await hasCreatedShop(tx, user.userId)),
    }));
}

export function switchShop({ database, clock }: Services): Handler<typeof switchCall> {
  return async ({ body: { shopId } }, { user }) =>
    database.acrossShops(async (tx) => {
      const shops = await readShopsOfUser(tx, user.userId, clock.now());
      if (!shops.some(({ id }) => id === shopId)) throw new Refusal('SHOP_UNKNOWN');
      await openShopInSession(tx, user.sessionId, shopId);
      return {};
    });
}
