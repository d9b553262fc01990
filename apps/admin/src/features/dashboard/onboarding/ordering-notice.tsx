import type { ShopAggregate } from '@etal/contract/shop';
import { isOfflineOffered, isOnlineOffered } from '@etal/domain/orders/payment-modes';
import { type OrderingBlocker, orderingBlockers } from '@etal/domain/shop/ordering';
import { Banner } from '@etal/ui/banner';
import { textLinkClass } from '@etal/ui/text-link';
import { useState } from 'react';
import { Link } from 'react-router';
import { useShop } from '../../../calls/use-shop.ts';
import { paths } from '../../../routing/paths.ts';

interface Remedy {
  what: string;
  action: string;
  to: string;
}

const REMEDIES: Record<OrderingBlocker, Remedy> = {
  NO_PAYMENT: {
    what: "Aucun moyen de paiement n'est activé, ou aucun point de collecte ne l'accepte.",
    action: 'Activer un paiement',
    to: paths.settings,
  },
  NO_SLOT: {
    what: "Aucun retrait n'est possible dans les quatre semaines.",
    action: 'Voir les points de collecte',
    to: paths.collectionPoints,
  },
  NOTHING_ON_SALE: {
    what: "Rien n'est en vente, ou tout est épuisé.",
    action: 'Voir les articles',
    to: paths.articles,
  },
};

/** R-SHOP-5: a shop that is open, and from which nobody can order, says so before anything else. */
export function OrderingNotice() {
  const shop = useShop();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const blockers = orderingBlockers(openForOrders(shop), now);
  if (blockers.length === 0) return null;
  return (
    <div className="mb-5">
      <Banner tone="error" title="Vos clients ne peuvent pas commander">
        <ul className="flex flex-col gap-1">
          {blockers.map((blocker) => (
            <li key={blocker}>
              {REMEDIES[blocker].what}{' '}
              <Link to={REMEDIES[blocker].to} className={textLinkClass}>
                {REMEDIES[blocker].action}
              </Link>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

const openForOrders = ({ singleArticles, articlesBags, collectionPoints, parameters, platformFee }: ShopAggregate) => ({
  saleables: [...singleArticles, ...articlesBags],
  points: collectionPoints,
  modes: {
    ONLINE: {
      isOffered: isOnlineOffered({
        enabled: parameters.onlinePaymentsDetails.enabled,
        canCharge: parameters.onlinePaymentsDetails.stripeAccountConfigured,
      }),
    },
    OFFLINE: { isOffered: isOfflineOffered(parameters.offlinePaymentsDetails, platformFee) },
  },
});
