import { fullName } from '@etal/domain/shoppers/full-name';
import { documentLines } from '@etal/domain/documents/document-lines';
import type { DocumentOrder } from '@etal/domain/documents/document';
import { worthOf } from '@etal/domain/till/deposits';
import { formatAddress } from './collection.ts';
import { depositsLabel } from './deposits.ts';
import { lineLabel, longDay, minutesText, quantityText } from './documents.ts';
import { formatCents, formatDay, formatPhone } from './format.ts';
import { amountText } from './order-lines.ts';
import { NBSP } from './typography.ts';

/** R-WIRE-6: what the document service is sent, and what our own report prints. */
export interface SalesReport {
  eventName: string;
  date: string;
  collectionPointName: string;
  collectionPointAddress: string;
  ordersCount: number;
  revenue: string;
  orders: ReportedOrder[];
}

export interface ReportedOrder {
  reference: string;
  /** When and where it is fetched: one heading for all that share it. */
  collection: string;
  shopperName: string;
  phone: string;
  email: string;
  lines: { label: string; quantity: string; amount: string }[];
  fees: string;
  subTotal: string;
  total: string;
  /** Apart from the sales: `Consignes (2 bocaux) 4,00 €`; only where there are some. */
  deposits?: string;
}

/** R-WIRE-6: only what is paid online is certain before the hand-over. */
const isCertain = ({ channel }: DocumentOrder): boolean => channel === 'ONLINE';

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
  return {
    eventName: `Ventes de ${shopLabel}`,
    date,
    collectionPointName: onlyPoint ? onlyPoint.label : points.map(({ label }) => label).join(', '),
    collectionPointAddress: onlyPoint ? addressOf(onlyPoint) : points.map(addressOf).filter(Boolean).join(`${NBSP}; `),
    ordersCount: orders.length,
    revenue: amountText(
      orders.reduce((sum, { total }) => sum + total, 0),
      !orders.every(isCertain),
    ),
    orders: orders.map(reported),
  };
}

const addressOf = (point: DocumentOrder['point']): string => (point.city ? formatAddress(point) : '');

function reported(order: DocumentOrder): ReportedOrder {
  const { shopper, collectionDate, collectionStart, collectionEnd, point } = order;
  return {
    reference: order.reference,
    collection: `${formatDay(collectionDate)}, ${minutesText(collectionStart)}${NBSP}–${NBSP}${minutesText(collectionEnd)}, ${point.label}`,
    shopperName: fullName(shopper),
    phone: formatPhone(shopper.phone),
    email: shopper.email,
    lines: documentLines(order, 'STANDARD')
      .filter(({ type }) => type === 'GOODS')
      .map((line) => ({
        label: lineLabel(line),
        quantity: line.quantity ? quantityText(line.quantity) : '',
        amount: amountText(line.total, line.isEstimate),
      })),
    fees: formatCents(order.fees),
    subTotal: amountText(order.subTotal, !isCertain(order)),
    total: amountText(order.total, !isCertain(order)),
    ...(order.deposits.out.length > 0 && {
      deposits: `${depositsLabel(order.deposits.out)} ${formatCents(worthOf(order.deposits.out))}`,
    }),
  };
}
