import { mayCall } from '@etal/contract/endpoint';
import { acceptOrder, type collectOrder as call } from '@etal/contract/orders';
import { receivedAt } from '@etal/domain/till/received-at';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { handOver } from '../changing/hand-over.ts';
import { readOrder } from '../read-order.ts';

export function collectOrder(services: Services): Handler<typeof call> {
  return async ({ params, body }, { shopId, role }) => {
    const { weights, keepEstimates, key, at, ...takings } = body ?? {};
    const { orderId } = await handOver(services, {
      shopId,
      order: params.id,
      weights,
      keepEstimates,
      once: key ? { key, body: { params, body } } : undefined,
      mayAccept: mayCall(role, acceptOrder),
      // Without a word about the money, what is due is taken.
      takings:
        Object.keys(takings).length > 0 || at !== undefined
          ? { ...takings, at: receivedAt(at, services.clock.now()) }
          : undefined,
    });
    return readOrder(services.database, shopId, orderId);
  };
}
