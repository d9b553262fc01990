import type {
  changeOrder as changeCall,
  markNoShow as noShowCall,
  refundOrder as refundCall,
  reopenOrder as reopenCall,
  retryRefund as retryCall,
  setOrderBuyer as buyerCall,
} from '@etal/contract/order-changes';
import * as z from 'zod/mini';
import { idempotencyKeyOf, once } from '../../../platform/http/once.ts';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { changeOrder } from '../changing/change-order.ts';
import { correctBuyer } from '../changing/correct-buyer.ts';
import { markNoShow, reopenOrder } from '../changing/hand-over.ts';
import { refundOrder, retryRefund } from '../changing/refund-order.ts';
import { readOrder } from '../read-order.ts';
import { carryOutRefunds } from '../payment/carry-out-refunds.ts';

const detail = (services: Services, shopId: string, orderId: string) => readOrder(services.database, shopId, orderId);

export function changeOrderCall(services: Services): Handler<typeof changeCall> {
  return async ({ params, body }, { shopId }) => {
    const { orderId } = await changeOrder(services, { ...body, shopId, order: params.id, actor: 'MERCHANT' });
    return detail(services, shopId, orderId);
  };
}

export function setOrderBuyerCall(services: Services): Handler<typeof buyerCall> {
  return async ({ params, body }, { shopId }) => {
    const { orderId } = await correctBuyer(services, { ...body, shopId, order: params.id });
    return detail(services, shopId, orderId);
  };
}

export function markNoShowCall(services: Services): Handler<typeof noShowCall> {
  return async ({ params, body }, { shopId }) => {
    const { orderId } = await markNoShow(services, { shopId, order: params.id, ...body });
    return detail(services, shopId, orderId);
  };
}

export function reopenOrderCall(services: Services): Handler<typeof reopenCall> {
  return async ({ params }, { shopId, role, user }) => {
    // A helper takes back what they did themselves (R-TEAM-4).
    const onlyBy = role === 'HELPER' ? user.userId : undefined;
    const { orderId } = await reopenOrder(services, { shopId, order: params.id, ...(onlyBy && { onlyBy }) });
    return detail(services, shopId, orderId);
  };
}

const REFUNDED = z.object({ orderId: z.string() });

export function refundOrderCall(services: Services): Handler<typeof refundCall> {
  const { database, clock } = services;
  return async ({ params, body }, { shopId, request }) => {
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    const now = clock.now();
    const { orderId } = await database.withShop(shopId, (tx) =>
      once(tx, { shopId, call: 'RefundOrder', key, body: { params, body }, now }, REFUNDED, () =>
        refundOrder(tx, { shopId, order: params.id, ...body }, now),
      ),
    );
    await carryOutRefunds(services, { shopId, orderId });
    return detail(services, shopId, orderId);
  };
}

export function retryRefundCall(services: Services): Handler<typeof retryCall> {
  return async ({ params, body }, { shopId }) => {
    const { orderId } = await retryRefund(services, {
      shopId,
      order: params.id,
      ...body,
    });
    return detail(services, shopId, orderId);
  };
}
