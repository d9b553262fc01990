/** What an order can be for the merchant. An online order waiting for its payment is none of these yet (decisions 23). */
export const ORDER_STATUSES = ['PAID', 'ACCEPTED', 'REFUSED', 'CANCELED', 'COLLECTED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_CHANNELS = ['OFFLINE', 'ONLINE'] as const;
export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number];

/** The page size is the server's to say (decisions 16). */
export const ORDERS_PAGE_SIZE = 20;
