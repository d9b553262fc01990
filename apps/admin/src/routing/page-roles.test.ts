import { getAccounting, setAccountingSettings } from '@etal/contract/accounting';
import { createSimpleArticle } from '@etal/contract/articles';
import { createArticlesBag } from '@etal/contract/baskets';
import { createCollectionPoint } from '@etal/contract/collection-points';
import { getDashboard } from '@etal/contract/dashboard';
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
import { closeShop } from '@etal/contract/shop';
import { getShoppersPage } from '@etal/contract/shoppers';
import { saveShopDetails } from '@etal/contract/site';
import { getTeam } from '@etal/contract/team';
import { getTillDays } from '@etal/contract/till';
import { updateSaleables } from '@etal/contract/week';
import { expect, it } from 'vitest';
import { matchPath, matchRoutes } from 'react-router';
import { routes } from '../app/routes.tsx';
import { mayOpen, PAGE_ROLES } from './page-roles.ts';

const LIVES_ON = [
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
] as const;

it('a page is open to those who may make the call it lives on', () => {
  expect(PAGE_ROLES).toEqual(LIVES_ON.map(([pattern, { roles }]) => [pattern, roles]));
});

it('every page of the back-office says who may open it, but for those that are everyone’s', () => {
  const shell = matchRoutes(routes, '/admin/rien')?.find(({ route }) => route.id === 'shell');
  const named = (shell?.route.children ?? []).filter(
    ({ path = '' }) => !['compte', 'mes-boutiques', '*'].includes(path),
  );
  const unsaid = named
    .map(({ path = '', index }) => (index ? '/admin' : `/admin/${path.replaceAll(/:\w+/g, 'x')}`))
    .filter((address) => !PAGE_ROLES.some(([pattern]) => matchPath(pattern, address)));
  expect(named.length).toBeGreaterThan(25);
  expect(unsaid).toEqual([]);
  expect(mayOpen('HELPER', '/admin/compte')).toBe(true);
});
