/**
 * What an order can be for the merchant. An online order waiting for its payment is none of these yet (R-ORDERS-4).
 */
export const ORDER_STATUSES = ['PAID', 'ACCEPTED', 'REFUSED', 'CANCELED', 'COLLECTED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** In no list: waiting for the shopper's card, or given up before it was paid. */
export const HIDDEN_STATUSES = ['PENDING_PAYMENT', 'EXPIRED'] as const;
export type StoredOrderStatus = OrderStatus | (typeof HIDDEN_STATUSES)[number];

/** Whether the merchant does not see an order of this status. */
export const isHidden = (status: StoredOrderStatus): status is (typeof HIDDEN_STATUSES)[number] =>
  HIDDEN_STATUSES.some((hidden) => hidden === status);

/** R-SHOP-3: what the merchant still has to do something about. */
export const ACTIVE_STATUSES = ['PAID', 'ACCEPTED'] as const satisfies OrderStatus[];

export const isActive = (status: StoredOrderStatus): boolean => ACTIVE_STATUSES.some((active) => active === status);

export const PAYMENT_CHANNELS = ['OFFLINE', 'ONLINE'] as const;
export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number];

export const ORDER_ACTORS = ['SHOPPER', 'MERCHANT', 'SYSTEM'] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];

/** Ordered on the shop's site, or written down by the merchant. */
export const ORDER_SOURCES = ['SITE', 'MERCHANT'] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];

/** The page size is the server's to say (R-LISTS-1). */
export const ORDERS_PAGE_SIZE = 20;

/** R-ORDERS-4: the whole life of an order, but for its way back (`mayReopen`). Any other change is refused. */
const NEXT: Record<StoredOrderStatus, readonly StoredOrderStatus[]> = {
  PENDING_PAYMENT: ['PAID', 'CANCELED', 'EXPIRED'],
  PAID: ['ACCEPTED', 'REFUSED', 'CANCELED'],
  ACCEPTED: ['COLLECTED', 'CANCELED'],
  REFUSED: [],
  CANCELED: [],
  COLLECTED: [],
  EXPIRED: [],
};

export const canBecome = (from: StoredOrderStatus, to: StoredOrderStatus): boolean => NEXT[from].includes(to);

/**
 * R-ORDERS-2 and R-ORDERS-5: who may bring an order where. Time and the payment service (SYSTEM) may do all the rest.
 */
const BY_HAND: Record<
  Exclude<OrderActor, 'SYSTEM'>,
  Partial<Record<StoredOrderStatus, readonly StoredOrderStatus[]>>
> = {
  MERCHANT: { PAID: ['ACCEPTED', 'REFUSED'], ACCEPTED: ['COLLECTED', 'CANCELED'] },
  SHOPPER: { PENDING_PAYMENT: ['EXPIRED', 'PAID'], PAID: ['CANCELED'] },
};

export const mayBring = (actor: OrderActor, from: StoredOrderStatus, to: StoredOrderStatus): boolean =>
  canBecome(from, to) && (actor === 'SYSTEM' || (BY_HAND[actor][from]?.includes(to) ?? false));

/** R-ORDERS-6: what these orders held is for sale again. */
export const givesStockBack = (status: StoredOrderStatus): boolean =>
  status === 'REFUSED' || status === 'CANCELED' || status === 'EXPIRED';
