import { mayCall } from '@etal/contract/endpoint';
import { refundOrder } from '@etal/contract/order-changes';
import type { setOrderFinalWeights as call } from '@etal/contract/orders';
import type { Handler } from '../../../platform/http/route.ts';
import { weighOrder } from '../changing/weigh-order.ts';
import type { Services } from '../../../platform/services.ts';
import { readOrder } from '../read-order.ts';

export function setOrderFinalWeights(services: Services): Handler<typeof call> {
  return async ({ params, body }, { shopId, role }) => {
    // What an invoice says is corrected by who may give money back (R-TEAM-4); others hear that it is invoiced.
    const correctInvoice = body.correctInvoice && mayCall(role, refundOrder);
    const { orderId } = await weighOrder(services, { shopId, order: params.id, ...body, correctInvoice });
    return readOrder(services.database, shopId, orderId);
  };
}
