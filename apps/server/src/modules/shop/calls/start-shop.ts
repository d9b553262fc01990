import type { startShop as call } from '@etal/contract/dashboard';
import { Refusal } from '@etal/contract/errors';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { findLegalInformation } from '../../settings/settings.ts';
import { lockShop, publishShop } from '../lifecycle.queries.ts';

/** The state moves the shop's version: the site is there at the next request. Twice is once (R-SHOP-4). */
export function startShop({ database }: Services): Handler<typeof call> {
  return (_input, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      const { state } = await lockShop(tx, shopId);
      if (state === 'RUNNING') return {};
      if (state !== 'READY') throw new Refusal('SHOP_NOT_READY');
      // R-SETTINGS-2: shops that were open before this was asked stay open.
      const legal = await findLegalInformation(tx, shopId);
      if (!legal?.mediator) throw new Refusal('MEDIATOR_MISSING');
      await publishShop(tx, shopId);
      return {};
    });
}
