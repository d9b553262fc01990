import { Refusal } from '@etal/contract/errors';
import type { eraseShopper as call } from '@etal/contract/shoppers';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { anonymise } from './anonymise.ts';
import { hasActiveOrders } from './erase-shoppers.queries.ts';
import { lockShopper } from '../shoppers/shoppers.ts';
import { readBalance } from '../till/till.ts';

/**
 * GDPR, article 17. Someone whose vegetables are being prepared has to be reachable: those orders come first. Who has
 * money in advance or owes some is known until that is settled.
 */
export function eraseShopper({ database }: Services): Handler<typeof call> {
  return ({ params: { id } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      if (!(await lockShopper(tx, shopId, id))) throw new Refusal('SHOPPER_UNKNOWN');
      if (await hasActiveOrders(tx, shopId, id)) throw new Refusal('SHOPPER_HAS_ACTIVE_ORDERS');
      const cents = await readBalance(tx, shopId, id);
      if (cents !== 0) throw new Refusal('SHOPPER_HAS_BALANCE', { cents });
      await anonymise(tx, shopId, [id]);
      return {};
    });
}
