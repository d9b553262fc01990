/** Months and reports as an accountant reads them. What other modules may import of accounting. */
export { accountingRoutes } from './accounting.routes.ts';
export { accountingDeliveries } from './send-to-accountant.ts';
