import { PAID_WITH_MONTH } from '@etal/texts/orders';
import { cartOrderPath, orderPath, ownPaperPath } from '@etal/contract/site-pages';
import type { OwnOrderSummary } from '@etal/contract/shopper-space';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { amountText, orderTotal } from '@etal/texts/order-lines';
import { linesWords, ownStatusLabel, PENDING_ORDER } from '@etal/texts/shopper-space';
import { slotWords } from '@etal/texts/storefront';
import { CHANGE_LINK, documentLink, isToCollect } from '@etal/texts/storefront-order';
import { CARD, PRIMARY_BUTTON, SECONDARY_BUTTON, TEXT_LINK } from '../layout/look.ts';

interface OwnOrderCardProps {
  slug: string;
  order: OwnOrderSummary;
  /** What the button that fills the cart is called. */
  again: string;
  /** The date in Paris. */
  today: string;
}

/** One of a customer's orders, in « Mon espace » and in « Vos commandes »: each link goes by the order's own token. */
export function OwnOrderCard({ slug, order, again, today }: OwnOrderCardProps) {
  const key = { reference: order.reference, token: order.token };
  const day = slotWords({ date: order.collectionDate, period: order.collectionPeriod });
  const isPending = order.status === 'PENDING_PAYMENT';
  const isAhead = isToCollect(order, today);
  return (
    <li className={`${CARD} p-4 sm:p-5`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-bold first-letter:uppercase">{day}</h3>
        <p className="font-semibold whitespace-nowrap tabular-nums">{orderTotal(order)}</p>
      </div>
      <p className="text-ink-soft">
        {order.collectionPointLabel}, {ownStatusLabel(order).toLowerCase()}
      </p>
      <p className="mt-2 wrap-anywhere">{linesWords(order)}</p>
      {isAhead && order.monthlyTerm !== null && <p className="mt-2">{PAID_WITH_MONTH}</p>}
      {isAhead && order.monthlyTerm === null && order.dueOnSite > 0 && (
        <p className="mt-2 font-semibold">
          À régler au retrait{'\u00A0'}: {amountText(order.dueOnSite, holdsEstimate(order.sales))}
        </p>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
        {isPending ? (
          <a href={cartOrderPath(slug, 'pending', key)} className={PRIMARY_BUTTON}>
            {PENDING_ORDER.resume}
            <About order={order} />
          </a>
        ) : (
          <a href={cartOrderPath(slug, 'again', key)} className={isAhead ? SECONDARY_BUTTON : PRIMARY_BUTTON}>
            {again}
            <About order={order} />
          </a>
        )}
        <OrderLink href={orderPath(slug, key)} order={order} label="Voir la commande" />
        {order.changeableUntil !== null && (
          <OrderLink href={orderPath(slug, key, 'change')} order={order} label={CHANGE_LINK} />
        )}
        {order.isCancelable && <OrderLink href={orderPath(slug, key, 'cancel')} order={order} label="Annuler" />}
        {isAhead && <OrderLink href={orderPath(slug, key, 'calendar')} order={order} label="Ajouter à mon agenda" />}
        {order.documents.map((document) => (
          <OrderLink
            key={document.number}
            href={ownPaperPath(slug, key, document.number)}
            order={order}
            label={documentLink(document)}
          />
        ))}
      </p>
    </li>
  );
}

function OrderLink({ href, order, label }: { href: string; order: OwnOrderSummary; label: string }) {
  return (
    <a href={href} className={`${TEXT_LINK} inline-flex min-h-11 items-center`}>
      {label}
      <About order={order} />
    </a>
  );
}

/** Many links have one name: who hears them one by one is told which order each is of. */
const About = ({ order: { reference } }: { order: OwnOrderSummary }) => (
  <span className="sr-only">, commande {reference}</span>
);
