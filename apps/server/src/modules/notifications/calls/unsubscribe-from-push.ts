import type { unsubscribeFromPush as call } from '@etal/contract/push';
import type { Handler } from '../../../platform/http/route.ts';
import { deleteByEndpoint } from '../push.queries.ts';
import type { Services } from '../../../platform/services.ts';

export function unsubscribeFromPush({ database }: Services): Handler<typeof call> {
  return async ({ body: { endpoint } }, { shopId }) => {
    await database.withShop(shopId, (tx) => deleteByEndpoint(tx, shopId, endpoint));
    return {};
  };
}
