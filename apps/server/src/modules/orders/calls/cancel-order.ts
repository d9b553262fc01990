import type { cancelOrder as call } from '@etal/contract/orders';
import type { Handler } from '../../../platform/http/route.ts';
import { changeStatus } from '../changing/change-status.ts';
import type { Services } from '../../../platform/services.ts';
import { readOrderDetail } from '../order-detail.queries.ts';

export function cancelOrder(services: Services): Handler<typeof call> {
  return async ({ params, body }, { shopId }) => {
    const { orderId } = await changeStatus(services, {
      shopId,
      order: params.id,
      target: 'CANCELED',
      actor: 'MERCHANT',
      reason: body?.reason,
    });
    return services.database.readShop(shopId, (db) => readOrderDetail(db, shopId, orderId));
  };
}
