import type { collectOrder as call } from '@etal/contract/orders';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { handOver } from '../changing/hand-over.ts';
import { readOrderDetail } from '../order-detail.queries.ts';

export function collectOrder(services: Services): Handler<typeof call> {
  return async ({ params, body }, { shopId }) => {
    const { orderId } = await handOver(services, { shopId, order: params.id, ...body });
    return services.database.withShop(shopId, (tx) => readOrderDetail(tx, shopId, orderId));
  };
}
