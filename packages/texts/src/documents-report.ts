import { customerName } from './buyers.ts';
import { documentLines } from '@etal/domain/documents/document-lines';
import type { DocumentOrder } from '@etal/domain/documents/document';
import { articleTotals, isSold } from '@etal/domain/documents/recap';
import { byLabel } from '@etal/domain/names';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { worthOf } from '@etal/domain/till/deposits';
import { formatAddress } from './collection.ts';
import { depositsLabel } from './deposits.ts';
import { hoursText, lineLabel, longDay, quantityText } from './documents.ts';
import { formatCents, formatDay, formatPhone } from './format.ts';
import { amountText } from './order-lines.ts';
import { orderStatusLabel, paymentLabel } from './orders.ts';
import { NBSP } from './typography.ts';

/** R-WIRE-6: what the document service is sent, and what our own report prints. */
export interface SalesReport {
  eventName: string;
  date: string;
  collectionPointName: string;
  collectionPointAddress: string;
  ordersCount: number;
  revenue: string;
  /** What of it is still to be taken at the stall; absent where nothing is. */
  due?: string;
  orders: ReportedOrder[];
  /** What was sold of each thing, by name. */
  articles: { label: string; quantity: string; amount: string }[];
}

export interface ReportedOrder {
  reference: string;
  /** When and where it is fetched: one heading for all that share it. */
  collection: string;
  shopperName: string;
  phone: string;
  email: string;
  lines: { label: string; quantity: string; amount: string }[];
  /** Null where the shopper pays none. */
  fees: string | null;
  subTotal: string;
  total: string;
  /** Whether it is paid, and how; what is cancelled says so instead. */
  payment: string;
  /** What was given back of it, or never asked for; only where something was. */
  credited?: string;
  /** Apart from the sales: `Consignes (2 bocaux) 4,00 €`; only where there are some. */
  deposits?: string;
}

/** Orders come in the order of their collection; there is at least one. */
export function salesReport({
  shopLabel,
  orders,
}: {
  shopLabel: string;
  orders: readonly DocumentOrder[];
}): SalesReport {
  const dates = [...new Set(orders.map(({ collectionDate }) => collectionDate))].toSorted();
  const points = [...new Map(orders.map(({ point }) => [`${point.label} ${formatAddress(point)}`, point])).values()];
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  const date = first === last ? formatDay(first) : `du ${longDay(first)} au ${longDay(last)}`;
  const [onlyPoint] = points.length === 1 ? points : [];
  const sold = orders.filter(isSold);
  const due = sold.map((order) => ({ ...order, due: dueOf(order) })).filter((order) => order.due > 0);
  return {
    eventName: `Ventes de ${shopLabel}`,
    date,
    collectionPointName: onlyPoint ? onlyPoint.label : points.map(({ label }) => label).join(', '),
    collectionPointAddress: onlyPoint ? addressOf(onlyPoint) : points.map(addressOf).filter(Boolean).join(`${NBSP}; `),
    ordersCount: orders.length,
    revenue: sumText(sold, ({ total, credited = 0 }) => total - credited),
    ...(due.length > 0 && { due: sumText(due, (order) => order.due) }),
    orders: orders.map(reported),
    articles: articleTotals(sold.flatMap((order) => linesOf(order).map((line) => ({ order, line }))))
      .toSorted(byLabel)
      .map(({ label, pieces, unit, grams, total, isEstimate }) => ({
        label,
        quantity: quantityText({
          pieces: pieces || null,
          unit,
          grams: grams || null,
          packGrams: null,
          isAbout: isEstimate,
        }),
        amount: amountText(total, isEstimate),
      })),
  };
}

const sumText = <Order extends DocumentOrder>(orders: readonly Order[], amountOf: (order: Order) => number): string =>
  amountText(
    orders.reduce((sum, order) => sum + amountOf(order), 0),
    orders.some(({ sales }) => holdsEstimate(sales)),
  );

/** What is still to be taken at the stall for the goods of an order: all of it, or what its card did not pay. */
const dueOf = ({ status, paymentStatus, total, credited = 0, shortOfCard = 0 }: DocumentOrder): number => {
  if (status === 'COLLECTED') return 0;
  return paymentStatus === 'DUE_ON_SITE' ? total - credited : shortOfCard;
};

const linesOf = (order: DocumentOrder) => documentLines(order, 'STANDARD').filter(({ type }) => type === 'GOODS');

const addressOf = (point: DocumentOrder['point']): string => (point.city ? formatAddress(point) : '');

function reported(order: DocumentOrder): ReportedOrder {
  const { shopper, collectionDate, collectionStart, collectionEnd, point, credited = 0 } = order;
  const isAbout = holdsEstimate(order.sales);
  return {
    reference: order.reference,
    collection: `${formatDay(collectionDate)}, ${hoursText({ start: collectionStart, end: collectionEnd })}, ${point.label}`,
    shopperName: customerName(shopper, order.buyer),
    phone: formatPhone(shopper.phone),
    email: shopper.email,
    lines: linesOf(order).map((line) => ({
      label: lineLabel(line),
      quantity: line.quantity ? quantityText(line.quantity) : '',
      amount: amountText(line.total, line.isEstimate),
    })),
    fees: order.fees === 0 ? null : amountText(order.fees, isAbout),
    subTotal: amountText(order.subTotal, isAbout),
    total: amountText(order.total, isAbout),
    payment: isSold(order) || order.isTest ? paymentLabel(order) : orderStatusLabel(order),
    ...(credited > 0 && { credited: `Avoirs ${formatCents(-credited)}` }),
    ...(order.deposits.out.length > 0 && {
      deposits: `${depositsLabel(order.deposits.out)} ${formatCents(worthOf(order.deposits.out))}`,
    }),
  };
}
