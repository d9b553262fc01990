import type { Closure } from '@etal/domain/collection/closures';
import { formatCount } from '@etal/texts/format';
import { Banner } from '@etal/ui/banner';
import { textLinkClass } from '@etal/ui/text-link';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import { useClosedOrders } from '../closures/use-closed-orders.ts';

/** A holiday touches no order by itself (R-COLLECTION-3): the merchant is led to them, point by point. */
export function HolidayOrders({ holiday }: { holiday: Closure }) {
  const found = useClosedOrders(undefined, holiday);
  const orders = found && 'orders' in found ? found.orders : [];
  const points = new Map(
    orders.map(({ collectionPointId, collectionPointLabel }) => [collectionPointId, collectionPointLabel]),
  );
  return (
    <div role="alert" className="mt-2 empty:mt-0">
      {found && 'failure' in found && <Banner tone="error">{found.failure}</Banner>}
      {orders.length > 0 && (
        <Banner
          tone="warning"
          title={`${formatCount(orders.length, 'commande est prévue', 'commandes sont prévues')} pendant ces congés`}
        >
          Elles restent valables tant que vous ne les déplacez ni ne les annulez.
          <ul className="mt-1.5 flex flex-col gap-1">
            {[...points].map(([id, label]) => (
              <li key={id}>
                <Link to={paths.closedOrders(id, holiday)} className={textLinkClass}>
                  {label}&nbsp;:{' '}
                  {formatCount(
                    orders.filter(({ collectionPointId }) => collectionPointId === id).length,
                    'commande',
                    'commandes',
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
