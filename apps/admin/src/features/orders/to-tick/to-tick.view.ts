import { isMonthly } from '@etal/domain/documents/monthly';
import type { Order } from '@etal/contract/orders';
import { goodsDue } from '@etal/contract/order-line';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { formatCents, formatCount } from '@etal/texts/format';
import { shopperName } from '../order.view.ts';

/** What is asked about orders whose day is over: all of one sort, or one of them. */
export interface TickQuestion {
  kind: 'collect' | 'noShow';
  orders: Order[];
  isOfAll: boolean;
}

const ALL = { remises: 'collect', absences: 'noShow' } as const;
const ONE = { remise: 'collect', absence: 'noShow' } as const;

/** In the address (R-SCREENS-3). */
export const questionOfAll = (kind: TickQuestion['kind']): string => (kind === 'collect' ? 'remises' : 'absences');
export const questionOfOne = (kind: TickQuestion['kind'], { reference }: Pick<Order, 'reference'>): string =>
  `${kind === 'collect' ? 'remise' : 'absence'}-${reference}`;

/** What has lines to be weighed is handed over one by one, with its weights. */
export const isToBeWeighedFirst = ({ sales }: Pick<Order, 'sales'>): boolean => holdsEstimate(sales);

/** The question that an address asks of these orders; undefined when it asks nothing of them. */
export function readQuestion(value: string | null, orders: readonly Order[]): TickQuestion | undefined {
  if (value === null) return undefined;
  const kind = (ALL as Record<string, TickQuestion['kind'] | undefined>)[value];
  const [word = '', reference] = value.split('-');
  const kindOfOne = (ONE as Record<string, TickQuestion['kind'] | undefined>)[word];
  const wanted = kind ?? kindOfOne;
  if (!wanted) return undefined;
  const asked = orders.filter(
    (order) =>
      (kind !== undefined || order.reference === reference) && !(wanted === 'collect' && isToBeWeighedFirst(order)),
  );
  return asked.length > 0 ? { kind: wanted, orders: asked, isOfAll: kind !== undefined } : undefined;
}

const sum = (orders: readonly Order[], of: (order: Order) => number): number =>
  orders.reduce((cents, order) => cents + of(order), 0);

const dueOf = (orders: readonly Order[]): number => sum(orders, (order) => (isMonthly(order) ? 0 : order.dueOnSite));

/** What the cards of these orders have paid. */
export const paidOnlineBy = (orders: readonly Order[]): number =>
  sum(orders, (order) => (order.paymentStatus === 'CAPTURED' ? order.total - goodsDue(order) : 0));

export const namesOf = (orders: readonly Order[]): string =>
  orders.map((order) => `${shopperName(order)} (${order.reference})`).join(', ');

/** Said before orders are written as handed over and paid. */
export function collectWords({ orders, isOfAll }: TickQuestion, all: readonly Order[]): string[] {
  const due = dueOf(orders);
  const left = isOfAll ? all.filter(isToBeWeighedFirst) : [];
  return [
    ...(orders.length === 1 ? [`${namesOf(orders)}.`] : []),
    due > 0 ? `${formatCents(due)} réglés sur place.` : 'Rien à régler sur place.',
    orders.length > 1 ? 'Leurs factures sont émises.' : 'Sa facture est émise.',
    ...(left.length > 0
      ? [`${formatCount(left.length, 'commande reste à peser', 'commandes restent à peser')}\u00A0: ${namesOf(left)}.`]
      : []),
  ];
}
