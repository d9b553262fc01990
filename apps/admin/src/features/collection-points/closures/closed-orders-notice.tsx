import { fullName } from '@etal/domain/shoppers/full-name';
import type { Closure } from '@etal/domain/collection/closures';
import { formatPeriod } from '@etal/texts/collection';
import { formatCount, formatDay } from '@etal/texts/format';
import { Banner } from '@etal/ui/banner';
import { textLinkClass } from '@etal/ui/text-link';
import { paths } from '../../../routing/paths.ts';
import { useClosedOrders } from './use-closed-orders.ts';

/** Closing never touches an order (R-COLLECTION-3): the merchant is told whom it concerns. */
export function ClosedOrdersNotice({ pointId, closure }: { pointId: string; closure: Closure }) {
  const found = useClosedOrders(pointId, closure);
  return (
    <div role="alert" className="mb-2 empty:mb-0">
      {found && 'failure' in found && <Banner tone="error">{found.failure}</Banner>}
      {found && 'orders' in found && found.orders.length > 0 && (
        <Banner
          tone="warning"
          title={`${formatCount(
            found.orders.length,
            'commande est prévue',
            'commandes sont prévues',
          )} pendant cette fermeture`}
        >
          Elles restent valables&nbsp;: une fois la fermeture enregistrée, vous pourrez les déplacer ou les annuler.
          <ul className="mt-1.5 flex flex-col gap-1">
            {found.orders.map(({ id, reference, shopperDetails, collectionDate, collectionPeriod }) => (
              <li key={id}>
                {/* In its own tab: the form is not saved yet. */}
                <a href={paths.order(reference)} target="_blank" rel="noreferrer" className={textLinkClass}>
                  {reference}
                </a>{' '}
                {fullName(shopperDetails)}, {formatDay(collectionDate)}, {formatPeriod(collectionPeriod)}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
