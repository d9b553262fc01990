import type { refuseOrder as call } from '@etal/contract/orders';
import type { Handler } from '../../../platform/http/route.ts';
import { changeStatus } from '../changing/change-status.ts';
import type { Services } from '../../../platform/services.ts';
import { readOrder } from '../read-order.ts';

export function refuseOrder(services: Services): Handler<typeof call> {
  return async ({ params, body }, { shopId }) => {
    const { orderId } = await changeStatus(services, {
      shopId,
      order: params.id,
      target: 'REFUSED',
      actor: 'MERCHANT',
      reason: body?.reason,
    });
    return readOrder(services.database, shopId, orderId);
  };
}
