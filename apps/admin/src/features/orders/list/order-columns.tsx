import { lowerFirst } from '@etal/texts/typography';
import type { Order } from '@etal/contract/orders';
import { formatPeriod } from '@etal/texts/collection';
import { isMonthly } from '@etal/domain/documents/monthly';
import { formatCount, formatDay, shortDay, shortWeekday } from '@etal/texts/format';
import { itemCount, orderFees, orderSubTotal, orderTotal } from '@etal/texts/order-lines';
import { SERVICE_FEE_LABEL } from '@etal/texts/orders';
import { type Column, rowLinkClass } from '@etal/ui/table';
import { Link, type LinkProps } from 'react-router';
import { OrderStatusBadge } from '../order-status-badge.tsx';
import { channelText, shopperName } from '../order.view.ts';

/** Between a phone and a laptop these stand in smaller print under the name and the total. */
const WIDE_ONLY = 'whitespace-nowrap max-md:hidden rows:max-lg:hidden';
const TABLET_ONLY = 'hidden md:max-lg:block';

interface ListOfOrders {
  /** The link that a row leads to. */
  linkTo: (order: Order) => LinkProps;
}

/**
 * What a list of orders shows (R-SCREENS-6), led by the customer's name: two lines on a phone, so that ten orders stand
 * on its screen.
 */
export const orderColumns = ({ linkTo }: ListOfOrders): Column<Order>[] => [
  {
    id: 'shopper',
    header: 'Client',
    kind: 'lead',
    className: 'max-md:order-1',
    cell: (order) => (
      <>
        <Link {...linkTo(order)} aria-label={`${shopperName(order)}, ${order.reference}`} className={rowLinkClass}>
          <span className="wrap-anywhere">{shopperName(order)}</span>
        </Link>
        <div className="text-sm text-ink-soft max-md:hidden">
          {order.reference}, {holdsText(order)}
        </div>
        <div className={`${TABLET_ONLY} mt-1`}>
          <OrderStatusBadge order={order} />
        </div>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Statut',
    className: 'whitespace-nowrap rows:max-lg:hidden max-md:order-4 max-md:justify-self-end',
    cell: (order) => <OrderStatusBadge order={order} />,
  },
  {
    id: 'collection',
    header: 'Collecte',
    className: 'max-md:order-3',
    cell: (order) => (
      <>
        <div className="text-sm text-ink-soft md:hidden">
          {shortWeekday(order.collectionDate)} {shortDay(order.collectionDate)}, {itemsText(order)},{' '}
          {shortChannel(order)}
        </div>
        <div className="first-letter:uppercase max-md:hidden xl:whitespace-nowrap">
          {formatDay(order.collectionDate)}
        </div>
        <div className="text-sm text-ink-soft max-md:hidden">
          <span className="whitespace-nowrap tabular-nums">{formatPeriod(order.collectionPeriod)}</span>,{' '}
          {order.collectionPointLabel}
        </div>
      </>
    ),
  },
  { id: 'subTotal', header: 'Sous total', align: 'end', className: WIDE_ONLY, cell: orderSubTotal },
  {
    id: 'fees',
    header: SERVICE_FEE_LABEL,
    align: 'end',
    className: WIDE_ONLY,
    cell: (order) => orderFees(order) ?? '–',
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    className: 'font-semibold whitespace-nowrap max-md:order-2 max-md:justify-self-end',
    cell: (order) => (
      <>
        {orderTotal(order)}
        <div className={`${TABLET_ONLY} text-sm font-normal text-ink-soft`}>
          {orderSubTotal(order)}
          {order.platformFees > 0 && (
            <>
              <br />+ {orderFees(order)} de frais
            </>
          )}
        </div>
      </>
    ),
  },
];

const SHORT_CHANNELS: Record<Order['paymentChannel'], string> = { OFFLINE: 'sur place', ONLINE: 'en ligne' };

/** How it is paid, on a phone. */
function shortChannel(order: Order): string {
  if (order.isTest) return 'test';
  return isMonthly(order) ? 'en fin de mois' : SHORT_CHANNELS[order.paymentChannel];
}

const itemsText = ({ sales }: Order): string => formatCount(itemCount(sales), 'article', 'articles');

/** What it holds and how it is paid: `3 articles, payée en ligne`. */
const holdsText = (order: Order): string => `${itemsText(order)}, ${lowerFirst(channelText(order))}`;
