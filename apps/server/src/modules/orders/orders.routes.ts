import * as batches from '@etal/contract/order-batches';
import * as changes from '@etal/contract/order-changes';
import * as monthly from '@etal/contract/monthly-invoices';
import * as calls from '@etal/contract/orders';
import { createOrder as createCall } from '@etal/contract/new-order';
import { placeOrder as placeCall } from '@etal/contract/storefront';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { acceptOrder } from './calls/accept-order.ts';
import { cancelOrder } from './calls/cancel-order.ts';
import { collectOrder } from './calls/collect-order.ts';
import { getOrderByReference } from './calls/get-order-by-reference.ts';
import { getOrdersByTimeRange } from './calls/get-orders-by-time-range.ts';
import { getOrdersPage, ordersPageKeptBy } from './calls/get-orders-page.ts';
import { getShortageCall, moveOrdersCall, settleShortageCall } from './calls/order-batch-calls.ts';
import {
  changeOrderCall,
  setOrderBuyerCall,
  markNoShowCall,
  refundOrderCall,
  reopenOrderCall,
  retryRefundCall,
} from './calls/order-change-calls.ts';
import { refuseOrder } from './calls/refuse-order.ts';
import { setOrderFinalWeights } from './calls/set-order-final-weights.ts';
import { withdrawPicture } from './calls/withdraw-picture.ts';
import { getMonthlyInvoices, invoiceMonthCall } from './monthly/monthly-calls.ts';
import { paymentEventRoutes } from './payment/payment-events.routes.ts';
import { createOrder } from './placing/create-order.ts';
import { placeOrder } from './placing/place-order.ts';
import { watchOrdersCall } from './watch/watch-orders-call.ts';

export function orderRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getOrdersPage, getOrdersPage(services), { keptBy: ordersPageKeptBy });
  route(app, services, calls.getOrderByReference, getOrderByReference(services));
  route(app, services, calls.acceptOrder, acceptOrder(services));
  route(app, services, calls.refuseOrder, refuseOrder(services));
  route(app, services, calls.cancelOrder, cancelOrder(services));
  route(app, services, calls.collectOrder, collectOrder(services));
  route(app, services, calls.getOrdersByTimeRange, getOrdersByTimeRange(services));
  route(app, services, calls.setOrderFinalWeights, setOrderFinalWeights(services));
  route(app, services, changes.changeOrder, changeOrderCall(services));
  route(app, services, changes.setOrderBuyer, setOrderBuyerCall(services));
  route(app, services, changes.withdrawPicture, withdrawPicture(services));
  route(app, services, changes.markNoShow, markNoShowCall(services));
  route(app, services, changes.reopenOrder, reopenOrderCall(services));
  route(app, services, changes.refundOrder, refundOrderCall(services));
  route(app, services, changes.retryRefund, retryRefundCall(services));
  route(app, services, batches.getShortage, getShortageCall(services));
  route(app, services, batches.settleShortage, settleShortageCall(services));
  route(app, services, batches.moveOrders, moveOrdersCall(services));
  route(app, services, createCall, createOrder(services));
  route(app, services, placeCall, placeOrder(services));
  route(app, services, monthly.getMonthlyInvoices, getMonthlyInvoices(services));
  route(app, services, monthly.invoiceMonth, invoiceMonthCall(services));
  paymentEventRoutes(app, services);
  route(app, services, calls.watchOrders, watchOrdersCall(app, services));
}
