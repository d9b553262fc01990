/** What an anonymous shopper may ask for. What other modules may import of it. */
export { cancelOrderOf, ordersOfShopper, readOwnOrder, withdrawFromOrderOf } from './own-order.ts';
export { orderLinkDeliveries, sendOrderLink } from './send-order-link.ts';
export { readStorefront, readUnsoldContents } from './storefront.queries.ts';
export { storefrontRoutes } from './storefront.routes.ts';
