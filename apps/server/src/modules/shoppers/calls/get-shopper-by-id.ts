import { Refusal } from '@etal/contract/errors';
import type { getShopperById as call } from '@etal/contract/shoppers';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { findShopper } from '../shoppers.queries.ts';

export function getShopperById({ database }: Services): Handler<typeof call> {
  return async ({ params: { id } }, { shopId }) => {
    const shopper = await database.withShop(shopId, (tx) => findShopper(tx, shopId, id));
    if (!shopper) throw new Refusal('SHOPPER_UNKNOWN');
    return shopper;
  };
}
