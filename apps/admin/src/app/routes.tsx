import { CODE_STEP } from '@etal/contract/accounts';
import { redirect, type RouteObject } from 'react-router';
import { Spinner } from '@etal/ui/spinner';
import { SHELL_ROUTE } from '../calls/use-shop.ts';
import { paths } from '../routing/paths.ts';
import { Root, RootError } from './root.tsx';

/** The whole URL table (R-SCREENS-6). Each page is its own file, fetched when it is first opened. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: Spinner,
    children: [
      { path: '/', loader: () => redirect(paths.home) },
      { path: '/auth', loader: () => redirect(paths.login) },
      { path: '/login', lazy: () => import('../features/account/sign-in/login.page.tsx') },
      { path: '/inscription', lazy: () => import('../features/account/sign-in/register.page.tsx') },
      { path: '/mot-de-passe-oublie', lazy: () => import('../features/account/sign-in/password-forgotten.page.tsx') },
      // A reload while the code is asked for begins again.
      { path: CODE_STEP, loader: () => redirect(paths.login) },
      { path: '/confirmer-adresse', lazy: () => import('../features/account/own/confirm-email.page.tsx') },
      { path: '/securiser', lazy: () => import('../features/account/keys/secure.page.tsx') },
      { path: '/connexion-par-email', lazy: () => import('../features/account/sign-in/sign-in-link.page.tsx') },
      { path: '/connexion-par-lien', lazy: () => import('../features/account/sign-in/open-link.page.tsx') },
      {
        path: '/reinitialiser-mot-de-passe',
        lazy: () => import('../features/account/sign-in/reset-password.page.tsx'),
      },
      { path: '/conditions-utilisation', lazy: () => import('../features/account/sign-in/terms.page.tsx') },
      { path: '/accessibilite', lazy: () => import('../features/account/sign-in/accessibility.page.tsx') },
      { path: '/invitation', lazy: () => import('../features/account/team/invitation.page.tsx') },
      { path: '/aide', lazy: () => import('../features/account/team/day-helper.page.tsx') },
      { path: '/bienvenue', lazy: () => import('../features/account/sign-in/welcome.page.tsx') },
      {
        path: '/exploitation',
        lazy: () => import('../operator/operator-layout.page.tsx'),
        children: [
          { index: true, lazy: () => import('../operator/shops.page.tsx') },
          { path: 'boutiques/:id', lazy: () => import('../operator/shop.page.tsx') },
          { path: 'messages', lazy: () => import('../operator/messages.page.tsx') },
          { path: 'frais', lazy: () => import('../operator/operator-fees.page.tsx') },
          { path: 'annonce', lazy: () => import('../operator/announcement.page.tsx') },
        ],
      },
      // These stand outside the shell because at the market they open without the whole shop, and without a network.
      { path: '/admin/pesee', lazy: () => import('../features/preparation/field/weighing.page.tsx') },
      { path: '/admin/comptage', lazy: () => import('../features/till/count/count.page.tsx') },
      { path: '/admin/remise', lazy: () => import('../features/preparation/handover/handover.page.tsx') },
      {
        id: SHELL_ROUTE,
        path: '/admin',
        lazy: () => import('./shell/shell.page.tsx'),
        children: [
          { index: true, lazy: () => import('../features/dashboard/dashboard.page.tsx') },
          { path: 'semaine', lazy: () => import('../features/catalog/week/week.page.tsx') },
          { path: 'articles', lazy: () => import('../features/catalog/articles/article-list.page.tsx') },
          { path: 'articles/prets-a-vendre', lazy: () => import('../features/catalog/starters/starters.page.tsx') },
          { path: 'articles/edition', lazy: () => import('../features/catalog/articles/article-edit.page.tsx') },
          { path: 'articles/:id', lazy: () => import('../features/catalog/articles/article-detail.page.tsx') },
          { path: 'paniers', lazy: () => import('../features/catalog/bags/bag-list.page.tsx') },
          { path: 'paniers/edition', lazy: () => import('../features/catalog/bags/bag-edit.page.tsx') },
          { path: 'mon-site', lazy: () => import('../features/site/site.page.tsx') },
          { path: 'paniers/:id', lazy: () => import('../features/catalog/bags/bag-detail.page.tsx') },
          { path: 'paniers/:id/composition/:week', lazy: () => import('../features/catalog/bags/bag-week.page.tsx') },
          { path: 'points-de-collecte', lazy: () => import('../features/collection-points/point-list.page.tsx') },
          {
            path: 'points-de-collecte/edition',
            lazy: () => import('../features/collection-points/point-edit.page.tsx'),
          },
          {
            path: 'points-de-collecte/conges',
            lazy: () => import('../features/collection-points/holidays/holidays.page.tsx'),
          },
          { path: 'points-de-collecte/:id', lazy: () => import('../features/collection-points/point-detail.page.tsx') },
          {
            path: 'points-de-collecte/:id/fermeture',
            lazy: () => import('../features/collection-points/closures/closed-orders.page.tsx'),
          },
          { path: 'compte', lazy: () => import('../features/account/own/account.page.tsx') },
          { path: 'compte/boutique', lazy: () => import('../features/account/own/closing.page.tsx') },
          {
            path: 'compte/journal',
            lazy: () => import('../features/account/own/security-journal.page.tsx'),
          },
          { path: 'equipe', lazy: () => import('../features/account/team/team.page.tsx') },
          { path: 'mes-boutiques', lazy: () => import('../features/account/team/my-shops.page.tsx') },
          { path: 'parametres', lazy: () => import('../features/settings/settings.page.tsx') },
          {
            path: 'parametres/infos-legales',
            lazy: () => import('../features/settings/legal/legal-information.page.tsx'),
          },
          { path: 'commandes-actives', lazy: () => import('../features/orders/active/active-orders.page.tsx') },
          { path: 'preparation', lazy: () => import('../features/preparation/preparation.page.tsx') },
          { path: 'ventes', lazy: () => import('../features/dashboard/sales/sales.page.tsx') },
          { path: 'caisse', lazy: () => import('../features/till/till.page.tsx') },
          { path: 'caisse/jour', lazy: () => import('../features/till/till-day.page.tsx') },
          { path: 'comptabilite', lazy: () => import('../features/till/accounting/accounting.page.tsx') },
          { path: 'comptabilite/mois/:month', lazy: () => import('../features/till/accounting/month.page.tsx') },
          {
            path: 'comptabilite/reglages',
            lazy: () => import('../features/till/accounting/accounting-settings.page.tsx'),
          },
          { path: 'comptabilite/frais', lazy: () => import('../features/till/fees/fees.page.tsx') },
          { path: 'comptabilite/virements', lazy: () => import('../features/till/payouts/payouts.page.tsx') },
          { path: 'comptabilite/virements/:id', lazy: () => import('../features/till/payouts/payout.page.tsx') },
          { path: 'il-en-manque', lazy: () => import('../features/preparation/shortage/shortage.page.tsx') },
          { path: 'commandes', lazy: () => import('../features/orders/list/order-list.page.tsx') },
          { path: 'commandes/nouvelle', lazy: () => import('../features/new-order/new-order.page.tsx') },
          { path: 'commandes/:id/modifier', lazy: () => import('../features/orders/change/change.page.tsx') },
          { path: 'commandes/:id', lazy: () => import('../features/orders/detail/order-detail.page.tsx') },
          { path: 'clients', lazy: () => import('../features/shoppers/shopper-list.page.tsx') },
          { path: 'clients/:id', lazy: () => import('../features/shoppers/shopper-detail.page.tsx') },
          { path: 'groupes-clients', lazy: () => import('../features/shoppers/group-list.page.tsx') },
          { path: 'groupes-clients/:id', lazy: () => import('../features/shoppers/group-detail.page.tsx') },
          { path: 'ecrire', lazy: () => import('../features/shoppers/mailings/mailings.page.tsx') },
          { path: 'ecrire/ardoise', lazy: () => import('../features/shoppers/mailings/slate.page.tsx') },
          { path: 'ecrire/message', lazy: () => import('../features/shoppers/mailings/message.page.tsx') },
          { path: '*', lazy: () => import('./not-found.page.tsx') },
        ],
      },
      { path: '*', lazy: () => import('./not-found.page.tsx') },
    ],
  },
];
