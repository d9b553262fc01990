import type { Order } from '@etal/contract/orders';
import { shortDay, shortWeekday } from './format.ts';
import { orderTotal } from './order-lines.ts';

/** What a device shows; the service worker reads it as it is. */
export interface PushNotice {
  title: string;
  body: string;
  /** One notice an order: a second one takes its place. */
  tag: string;
  /** What a tap opens. */
  path: string;
}

export function newOrderPush(order: Order): PushNotice {
  const {
    reference,
    isTest,
    collectionDate,
    collectionPointLabel,
    shopperDetails: { firstname, lastname },
  } = order;
  return {
    title: isTest ? 'Commande de test' : 'Nouvelle commande',
    body: `${firstname} ${lastname}, ${orderTotal(order)}\n${shortWeekday(collectionDate)} ${shortDay(collectionDate)}, ${collectionPointLabel}`,
    tag: reference,
    path: `/admin/commandes-actives?commande=${reference}`,
  };
}
