import * as calls from '@etal/contract/orders';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { acceptOrder } from './accept-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { collectOrder } from './collect-order.ts';
import { getOrderByReference } from './get-order-by-reference.ts';
import { getOrdersByTimeRange } from './get-orders-by-time-range.ts';
import { getOrdersPage } from './get-orders-page.ts';
import { refuseOrder } from './refuse-order.ts';
import { resendOrderNotification } from './resend-order-notification.ts';
import { setOrderFinalWeights } from './set-order-final-weights.ts';
import { watchOrdersCall } from './watch-orders-call.ts';

export function orderRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getOrdersPage, getOrdersPage(services));
  route(app, services, calls.getOrderByReference, getOrderByReference(services));
  route(app, services, calls.acceptOrder, acceptOrder(services));
  route(app, services, calls.refuseOrder, refuseOrder(services));
  route(app, services, calls.cancelOrder, cancelOrder(services));
  route(app, services, calls.collectOrder, collectOrder(services));
  route(app, services, calls.resendOrderNotification, resendOrderNotification(services));
  route(app, services, calls.getOrdersByTimeRange, getOrdersByTimeRange(services));
  route(app, services, calls.setOrderFinalWeights, setOrderFinalWeights(services));
  route(app, services, calls.watchOrders, watchOrdersCall(app, services));
}
