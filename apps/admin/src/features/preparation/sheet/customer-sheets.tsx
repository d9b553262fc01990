import { isMonthly } from '@etal/domain/documents/monthly';
import type { Order } from '@etal/contract/orders';
import type { PackedBag } from '@etal/contract/packed-bags';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { depositsToLeave } from '@etal/domain/orders/ledger';
import { worthOf } from '@etal/domain/till/deposits';
import { depositsLabel } from '@etal/texts/deposits';
import { formatCents, formatPhone } from '@etal/texts/format';
import { amountText, orderFees, orderTotal, saleQuantity, saleSubTotal } from '@etal/texts/order-lines';
import { SERVICE_FEE_LABEL } from '@etal/texts/orders';
import { duePhrase } from '@etal/texts/preparation';
import { textLinkClass } from '@etal/ui/text-link';
import { useId } from 'react';
import { Link } from 'react-router';
import { BagContents } from '../../order-lines/order-lines.ts';
import { OrderStatusBadge } from '../../orders/orders.ts';
import { paths } from '../../../routing/paths.ts';
import { nameOf } from '../preparation.view.ts';

/** A sheet per order, to lay in its crate; never cut in two by a page. */
export function CustomerSheets({ orders, bags }: { orders: readonly Order[]; bags: readonly PackedBag[] }) {
  return (
    <div className="grid gap-4 md:grid-cols-2 print:block">
      {orders.map((order) => (
        <Sheet key={order.id} order={order} bags={bags} />
      ))}
    </div>
  );
}

function Sheet({ order, bags }: { order: Order; bags: readonly PackedBag[] }) {
  const titleId = useId();
  // A part is paid already: what is asked for at the stall is the rest.
  const isPartlyDue = !isMonthly(order) && order.dueOnSite > 0 && order.dueOnSite !== order.total;
  const dueAmount = amountText(order.dueOnSite, holdsEstimate(order.sales));
  const deposits = depositsToLeave({ ...order, lines: order.sales });
  return (
    <article
      aria-labelledby={titleId}
      className="min-w-0 break-inside-avoid rounded-lg border border-rule bg-surface p-4 shadow-stall print:mb-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 id={titleId} className="text-lg font-bold wrap-anywhere">
          {nameOf(order)}
        </h2>
        <OrderStatusBadge order={order} />
      </div>
      <p className="flex flex-wrap gap-x-4 text-ink-soft">
        <a href={`tel:${order.shopperDetails.phone}`} className={textLinkClass}>
          {formatPhone(order.shopperDetails.phone)}
        </a>
        <Link to={paths.order(order.reference)} className={textLinkClass}>
          {order.reference}
        </Link>
      </p>
      {order.note && (
        <p className="mt-2 rounded-md bg-straw-wash px-3 py-2 wrap-anywhere whitespace-pre-line text-straw print:border print:border-rule">
          {order.note}
        </p>
      )}
      <ul className="mt-3 border-t border-rule">
        {order.sales.map((sale) => (
          <li key={sale.id} className="flex items-baseline gap-3 border-b border-rule py-1.5">
            <span className="min-w-0 flex-1">
              <span className="font-semibold wrap-anywhere">{sale.saleableLabel}</span>
              <span className="block text-ink-soft">{saleQuantity(sale)}</span>
              <BagContents bags={bags} saleableId={sale.saleableId} />
            </span>
            <span className="tabular-nums">{saleSubTotal(sale)}</span>
          </li>
        ))}
        {order.platformFees > 0 && (
          <li className="flex items-baseline justify-between gap-3 border-b border-rule py-1.5 text-ink-soft">
            {SERVICE_FEE_LABEL} <span className="tabular-nums">{orderFees(order)}</span>
          </li>
        )}
        {deposits.length > 0 && (
          <li className="flex items-baseline justify-between gap-3 border-b border-rule py-1.5">
            <span className="font-semibold wrap-anywhere">{depositsLabel(deposits)}</span>
            <span className="tabular-nums">{formatCents(worthOf(deposits))}</span>
          </li>
        )}
      </ul>
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{duePhrase(order)}</span>
        <span className="text-lg font-bold tabular-nums">{isPartlyDue ? dueAmount : orderTotal(order)}</span>
      </p>
      {isPartlyDue && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-ink-soft">
          Total de la commande <span className="tabular-nums">{orderTotal(order)}</span>
        </p>
      )}
    </article>
  );
}
