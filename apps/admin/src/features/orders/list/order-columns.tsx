import type { Order } from '@etal/contract/orders';
import { formatPeriod } from '@etal/texts/collection';
import { formatCents, formatDay } from '@etal/texts/format';
import { orderSubTotal, orderTotal } from '@etal/texts/order-lines';
import { type Column, rowLinkClass } from '@etal/ui/table';
import { Link, type LinkProps } from 'react-router';
import { OrderStatusBadge } from '../order-status-badge.tsx';
import { shopperName } from '../order.view.ts';

/** A tablet held upright has no room for every column; the order's own page shows the rest. */
const TABLET_HIDDEN = 'whitespace-nowrap md:max-lg:hidden';

interface ListOfOrders {
  /** The header of the first column. */
  header: string;
  /** The link that a row leads to. */
  linkTo: (order: Order) => LinkProps;
  /** The list's title says it already, so a narrow screen does not repeat it on each row. */
  isOfOneStatus?: boolean;
}

/** What a list of orders shows (R-SCREENS-6). */
export const orderColumns = ({ header, linkTo, isOfOneStatus = false }: ListOfOrders): Column<Order>[] => [
  {
    id: 'reference',
    header,
    kind: 'lead',
    cell: (order) => (
      <>
        <Link {...linkTo(order)} className={rowLinkClass}>
          {order.reference}
        </Link>
        <div className="text-sm wrap-anywhere text-ink-soft">{shopperName(order)}</div>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Statut',
    className: isOfOneStatus ? TABLET_HIDDEN : 'whitespace-nowrap',
    cell: (order) => <OrderStatusBadge order={order} />,
  },
  {
    id: 'collection',
    header: 'Collecte',
    cell: ({ collectionDate, collectionPeriod, collectionPointLabel }) => (
      <>
        <div className="first-letter:uppercase xl:whitespace-nowrap">{formatDay(collectionDate)}</div>
        <div className="text-sm text-ink-soft">
          <span className="whitespace-nowrap tabular-nums">{formatPeriod(collectionPeriod)}</span>,{' '}
          {collectionPointLabel}
        </div>
      </>
    ),
  },
  { id: 'subTotal', header: 'Sous total', align: 'end', className: TABLET_HIDDEN, cell: orderSubTotal },
  {
    id: 'fees',
    header: 'Frais de service',
    align: 'end',
    className: TABLET_HIDDEN,
    cell: ({ platformFees }) => formatCents(platformFees),
  },
  { id: 'total', header: 'Total', align: 'end', className: 'font-semibold whitespace-nowrap', cell: orderTotal },
];
