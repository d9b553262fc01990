import { Refusal } from '@etal/contract/errors';
import type { getOrderByReference as call } from '@etal/contract/orders';
import { isShownToHelper, todayAt } from '@etal/domain/orders/life';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readOrder } from '../read-order.ts';

export function getOrderByReference({ database, clock }: Services): Handler<typeof call> {
  return async ({ params }, { shopId, role }) => {
    const order = await readOrder(database, shopId, params.id);
    const today = todayAt(clock.now().getTime() / 1000);
    if (role === 'HELPER' && !isShownToHelper(order, today)) throw new Refusal('NOT_ALLOWED');
    return order;
  };
}
