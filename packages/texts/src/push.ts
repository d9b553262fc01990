import { fullName } from '@etal/domain/shoppers/full-name';
import type { Order } from '@etal/contract/orders';
import type { PushNotice } from '@etal/contract/push-notice';
import { shortDay, shortWeekday } from './format.ts';
import { orderTotal } from './order-lines.ts';

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
    body: `${fullName({ firstname, lastname })}, ${orderTotal(order)}\n${shortWeekday(collectionDate)} ${shortDay(collectionDate)}, ${collectionPointLabel}`,
    tag: reference,
    path: `/admin/commandes-actives?commande=${reference}`,
  };
}
