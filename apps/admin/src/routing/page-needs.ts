import { getAccounting, setAccountingSettings } from '@etal/contract/accounting';
import { createSimpleArticle } from '@etal/contract/articles';
import { createArticlesBag } from '@etal/contract/baskets';
import { createCollectionPoint } from '@etal/contract/collection-points';
import { getDashboard } from '@etal/contract/dashboard';
import type { Endpoint } from '@etal/contract/endpoint';
import { getFees } from '@etal/contract/fees';
import { getMailings } from '@etal/contract/mailings';
import { createOrder } from '@etal/contract/new-order';
import { settleShortage } from '@etal/contract/order-batches';
import { changeOrder } from '@etal/contract/order-changes';
import { acceptOrder, getOrderByReference, getOrdersPage } from '@etal/contract/orders';
import { getPayouts } from '@etal/contract/payouts';
import { getPreparation } from '@etal/contract/preparation';
import { getSales } from '@etal/contract/sales';
import { getSecurityJournal } from '@etal/contract/security-journal';
import { configureOrders, setShopLegalInformation } from '@etal/contract/settings';
import { closeShop, getShopAggregate } from '@etal/contract/shop';
import { getShoppersPage } from '@etal/contract/shoppers';
import { saveShopDetails } from '@etal/contract/site';
import { getTeam } from '@etal/contract/team';
import { getTillDays } from '@etal/contract/till';
import { updateSaleables } from '@etal/contract/week';
import { matchPath } from 'react-router';

/**
 * The call that each page lives on, the first that fits counting: who may not make it finds the page in no menu, and a
 * sentence at its address (R-TEAM-1). Which roles may is the contract's to say.
 */
const PAGE_NEEDS: readonly (readonly [pattern: string, call: Endpoint])[] = [
  ['/admin', getDashboard],
  ['/admin/semaine', updateSaleables],
  ['/admin/articles/*', createSimpleArticle],
  ['/admin/paniers/*', createArticlesBag],
  ['/admin/mon-site', saveShopDetails],
  ['/admin/points-de-collecte/*', createCollectionPoint],
  ['/admin/parametres/infos-legales', setShopLegalInformation],
  ['/admin/parametres', configureOrders],
  ['/admin/equipe', getTeam],
  ['/admin/compte/journal', getSecurityJournal],
  ['/admin/compte/boutique', closeShop],
  ['/admin/commandes-actives', acceptOrder],
  ['/admin/preparation', getPreparation],
  ['/admin/ventes', getSales],
  ['/admin/caisse/*', getTillDays],
  ['/admin/comptabilite/frais', getFees],
  ['/admin/comptabilite/virements/*', getPayouts],
  ['/admin/comptabilite/reglages', setAccountingSettings],
  ['/admin/comptabilite/*', getAccounting],
  ['/admin/il-en-manque', settleShortage],
  ['/admin/commandes', getOrdersPage],
  ['/admin/commandes/nouvelle', createOrder],
  ['/admin/commandes/:id/modifier', changeOrder],
  ['/admin/commandes/:id', getOrderByReference],
  ['/admin/clients/*', getShoppersPage],
  ['/admin/groupes-clients/*', getShoppersPage],
  ['/admin/ecrire/*', getMailings],
];

/** A page that needs nothing more than the shop, one's own account for instance, is everyone's. */
export const needOf = (pathname: string): Endpoint =>
  PAGE_NEEDS.find(([pattern]) => matchPath(pattern, pathname))?.[1] ?? getShopAggregate;
