import type { configureOrders as call } from '@etal/contract/settings';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { saveOrderSettings } from '../site.queries.ts';

export function configureOrders({ database }: Services): Handler<typeof call> {
  return ({ body }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      await saveOrderSettings(tx, shopId, body);
      return body;
    });
}
