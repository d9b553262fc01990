import { Refusal } from '@etal/contract/errors';
import type { eraseShopper as call } from '@etal/contract/shoppers';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { anonymise } from './anonymise.ts';
import { hasActiveOrders } from './erase-shoppers.queries.ts';
import { lockShopper } from '../shoppers/shoppers.ts';

/** GDPR, article 17. Someone whose vegetables are being prepared has to be reachable: those orders come first. */
export function eraseShopper({ database }: Services): Handler<typeof call> {
  return ({ params: { id } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      if (!(await lockShopper(tx, shopId, id))) throw new Refusal('SHOPPER_UNKNOWN');
      if (await hasActiveOrders(tx, shopId, id)) throw new Refusal('SHOPPER_HAS_ACTIVE_ORDERS');
      await anonymise(tx, shopId, [id]);
      return {};
    });
}
