import { customerName } from '@etal/texts/buyers';
import type { Order } from '@etal/contract/orders';
import { formatCount, formatDay } from '@etal/texts/format';
import { orderTotal } from '@etal/texts/order-lines';
import { Badge } from '@etal/ui/badge';
import { buttonClass } from '@etal/ui/button';
import { Section } from '@etal/ui/section';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';

const SHOWN = 5;

export function OrdersToProcess({ orders }: { orders: readonly Order[] }) {
  const description =
    orders.length === 0
      ? 'Aucune commande n’attend votre réponse.'
      : `${formatCount(orders.length, 'commande attend', 'commandes attendent')} votre réponse.`;
  return (
    <Section
      title="Commandes à traiter"
      description={description}
      actions={
        orders.length > 0 && (
          <Link to={paths.activeOrders} className={buttonClass({ variant: 'primary' })}>
            Traiter les commandes
          </Link>
        )
      }
    >
      {orders.length > 0 && (
        <ul className="divide-y divide-rule">
          {orders.slice(0, SHOWN).map((order) => (
            <OrderLine key={order.id} order={order} />
          ))}
        </ul>
      )}
      {orders.length > SHOWN && (
        <p className="mt-3 text-ink-soft">
          Et {formatCount(orders.length - SHOWN, 'autre commande', 'autres commandes')}.
        </p>
      )}
    </Section>
  );
}

function OrderLine({ order }: { order: Order }) {
  const { reference, shopperDetails, buyer, collectionDate, collectionPointLabel, isTest } = order;
  return (
    <li className="relative flex flex-wrap items-baseline gap-x-4 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-52">
        <Link
          to={paths.order(reference)}
          className="font-semibold text-ink underline-offset-3 after:absolute after:inset-0 hover:underline"
        >
          {customerName(shopperDetails, buyer)}
        </Link>{' '}
        <span className="text-sm text-ink-soft">{reference}</span> {isTest && <Badge tone="info">Test</Badge>}
        <p className="text-sm text-ink-soft">
          {formatDay(collectionDate)}, {collectionPointLabel}
        </p>
      </div>
      <span className="font-semibold tabular-nums">{orderTotal(order)}</span>
    </li>
  );
}
