import type { Order } from '@etal/contract/orders';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { isToBeTicked } from '@etal/domain/orders/life';
import { amountText } from '@etal/texts/order-lines';

/** All that is handed over at one place on one day. */
export interface CollectionGroup {
  key: string;
  date: string;
  pointId: string;
  pointLabel: string;
  orders: Order[];
}

export interface ActiveOrders {
  /** Orders to accept or to refuse. */
  toAnswer: Order[];
  /** Accepted orders whose day is over, earliest first. */
  toTick: Order[];
  /** The other active orders, soonest collection first. */
  groups: CollectionGroup[];
}

const startOf = ({ collectionPeriod: { startingHour, startingMinute } }: Order): number =>
  startingHour * 60 + startingMinute;

const bySoonest = (one: Order, other: Order): number =>
  one.collectionDate.localeCompare(other.collectionDate) || startOf(one) - startOf(other);

/** R-SCREENS-6. A point that was renamed meanwhile stays one: its orders go by its id. */
export function viewActiveOrders(orders: readonly Order[], today: string): ActiveOrders {
  const sorted = orders.toSorted(bySoonest);
  const groups = new Map<string, CollectionGroup>();
  for (const order of sorted) {
    if (order.status === 'PAID' || isToBeTicked(order, today)) continue;
    const key = `${order.collectionDate} ${order.collectionPointId}`;
    const group = groups.get(key) ?? {
      key,
      date: order.collectionDate,
      pointId: order.collectionPointId,
      pointLabel: order.collectionPointLabel,
      orders: [],
    };
    groups.set(key, group);
    group.orders.push(order);
  }
  return {
    toAnswer: sorted.filter(({ status }) => status === 'PAID'),
    toTick: sorted.filter((order) => isToBeTicked(order, today)),
    groups: [...groups.values()],
  };
}

/** What several orders come to, tests apart; an estimate as soon as one of them is (R-ORDERS-7). */
export function totalOf(orders: readonly Order[]): string {
  const real = orders.filter(({ isTest }) => !isTest);
  return amountText(
    real.reduce((sum, { total }) => sum + total, 0),
    real.some(({ sales }) => holdsEstimate(sales)),
  );
}

/** Says beforehand what accepting these orders does: only a held card is charged. */
export function acceptanceText(orders: readonly Order[]): string {
  const told = 'Un email prévient chaque client.';
  return orders.some(({ paymentStatus }) => paymentStatus === 'AUTHORIZED')
    ? `Les cartes réservées sont débitées. ${told}`
    : told;
}
