import type { setOrderFinalWeights as call } from '@etal/contract/orders';
import type { Handler } from '../../../platform/http/route.ts';
import { weighOrder } from '../changing/weigh-order.ts';
import type { Services } from '../../../platform/services.ts';
import { readOrderDetail } from '../order-detail.queries.ts';

export function setOrderFinalWeights(services: Services): Handler<typeof call> {
  return async ({ params, body }, { shopId }) => {
    const { orderId } = await weighOrder(services, { shopId, order: params.id, ...body });
    return services.database.withShop(shopId, (tx) => readOrderDetail(tx, shopId, orderId));
  };
}
