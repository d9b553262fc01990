/** How a shop is paid, and what it owes the platform. What other modules may import of payments. */
export { debitFees, refreshFeeDebit } from './debit-fees.ts';
export { insertDebits } from './debit-fees.queries.ts';
export { readPaymentModes } from './payment-modes.queries.ts';
export { findShopByAccount, findShopByIbanSession, findShopByPaymentMethod } from './payment-shops.queries.ts';
export { paymentRoutes } from './payments.routes.ts';
export { bringFees, oweFees } from './platform-fees.queries.ts';
export { refreshAccount, refreshIban, refreshMandate } from './refresh.ts';
