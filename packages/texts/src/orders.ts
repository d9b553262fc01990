import type { OrderStatus } from '@etal/domain/orders/order';

/** Specification §4. */
export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  PAID: 'À accepter',
  ACCEPTED: 'Acceptée',
  REFUSED: 'Refusée',
  CANCELED: 'Annulée',
  COLLECTED: 'Remise',
};

export const ORDERS_FAILURE = 'Une erreur est survenue lors de la récupération des commandes';
