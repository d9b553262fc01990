/** How a shop is paid, and what it owes the platform. What other modules may import of payments. */
export { readPaymentAlerts } from './alerts.queries.ts';
export { debitFees, refreshFeeDebit } from './fees/debit-fees.ts';
export { insertDebits } from './fees/debit-fees.queries.ts';
export { listDebitsToSettle, settleDebit } from './fees/settle-debit.ts';
export { type PaymentModes, readPaymentModes } from './payment-modes.queries.ts';
export {
  findShopByAccount,
  findShopByCustomer,
  findShopByIbanSession,
  findShopByPaymentMethod,
} from './payment-shops.queries.ts';
export { paymentRoutes } from './payments.routes.ts';
export { bringFees, oweFees } from './fees/platform-fees.queries.ts';
export { refreshPayouts } from './payouts/refresh-payouts.ts';
export { disconnectAccount, refreshAccount, refreshIban, refreshMandate } from './refresh.ts';
