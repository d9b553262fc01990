/** The door of this feature: all that another feature may import of it. */
export { CollectDialog } from './dialogs/later-order-dialogs.ts';
export { questionSearch } from './detail/order-buttons.tsx';
export { accountingMonths } from './list/accounting.view.ts';
export { LatestOrders } from './list/latest-orders.tsx';
export { type LatestOrdersData, loadLatestOrders } from './list/load-latest-orders.ts';
export { OrderStatusBadge } from './order-status-badge.tsx';
export { ToTick } from './to-tick/to-tick.tsx';
export { useToday } from './active/use-today.ts';
