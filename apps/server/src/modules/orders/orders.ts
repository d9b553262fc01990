/** The life of an order: placed, paid, changed, weighed, handed over. What other modules may import of it. */
export { anonymiseAbandoned, anonymiseOrders } from './anonymise-orders.queries.ts';
export { changeOrder } from './changing/change-order.ts';
export { changeStatus } from './changing/change-status.ts';
export { countPlaced } from './count-placed.ts';
export { insertHistory } from './changing/write-order.queries.ts';
export {
  companiesToInvoice,
  invoiceBeforeClosing,
  invoicePastMonths,
  invoiceWhatWaits,
} from './monthly/invoice-month.ts';
export { monthlyInvoiceDeliveries } from './monthly/send-monthly-invoice.ts';
export { orderRoutes } from './orders.routes.ts';
export { paymentEventDeliveries } from './payment/payment-events.ts';
export { leaveCheckout, onSiteMode } from './payment/leave-checkout.ts';
export { readCheckoutAgain } from './payment/read-checkout-again.ts';
export { rereadDisputes } from './payment/reread-disputes.ts';
export { insertOrderPayments } from './placing/checkout.queries.ts';
export { orderUrl } from './placing/order-url.ts';
export { insertOrders } from './placing/place-order.queries.ts';
export { remindOnTheEve } from './remind-on-the-eve.ts';
export { type DeadlineMemory, runOrderDeadlines } from './run-order-deadlines.ts';
export { withdraw } from './changing/withdraw.ts';
export { tellOversizedOrders } from './tell-oversized-orders.ts';
