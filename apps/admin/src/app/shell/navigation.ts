import { paths } from '../../routing/paths.ts';

export type NavigationIcon =
  | 'home'
  | 'active-orders'
  | 'preparation'
  | 'orders'
  | 'till'
  | 'accounting'
  | 'sales'
  | 'shoppers'
  | 'groups'
  | 'mailings'
  | 'week'
  | 'articles'
  | 'bags'
  | 'points'
  | 'site'
  | 'settings';

export interface NavigationItem {
  label: string;
  to: string;
  icon: NavigationIcon;
  isActive: (pathname: string) => boolean;
  showsActiveOrders?: boolean;
}

const exactly =
  (path: string) =>
  (pathname: string): boolean =>
    trimSlash(pathname) === path;

const under =
  (path: string) =>
  (pathname: string): boolean =>
    trimSlash(pathname) === path || pathname.startsWith(`${path}/`);

const trimSlash = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '');

/** R-SCREENS-6, admin shell. `/admin/commandes-actives` is no sub-path of `/admin/commandes`. */
export const navigation: { title: string; items: NavigationItem[] }[] = [
  { title: 'Accueil', items: [{ label: 'Accueil', to: paths.home, icon: 'home', isActive: exactly(paths.home) }] },
  {
    title: 'Ventes',
    items: [
      {
        label: 'Commandes actives',
        to: paths.activeOrders,
        icon: 'active-orders',
        isActive: exactly(paths.activeOrders),
        showsActiveOrders: true,
      },
      { label: 'Préparation', to: paths.preparation, icon: 'preparation', isActive: exactly(paths.preparation) },
      { label: 'Commandes', to: paths.orders, icon: 'orders', isActive: under(paths.orders) },
      { label: 'Mes ventes', to: paths.sales, icon: 'sales', isActive: under(paths.sales) },
      { label: 'Caisse', to: paths.till, icon: 'till', isActive: under(paths.till) },
      { label: 'Comptabilité', to: paths.accounting, icon: 'accounting', isActive: under(paths.accounting) },
      { label: 'Clients', to: paths.shoppers, icon: 'shoppers', isActive: under(paths.shoppers) },
      { label: 'Groupes de clients', to: paths.shoppersGroups, icon: 'groups', isActive: under(paths.shoppersGroups) },
      { label: 'Écrire à mes clients', to: paths.mailings, icon: 'mailings', isActive: under(paths.mailings) },
    ],
  },
  {
    title: 'Ma boutique',
    items: [
      { label: 'La semaine', to: paths.week, icon: 'week', isActive: under(paths.week) },
      { label: 'Articles', to: paths.articles, icon: 'articles', isActive: under(paths.articles) },
      { label: 'Paniers', to: paths.bags, icon: 'bags', isActive: under(paths.bags) },
      {
        label: 'Points de collecte',
        to: paths.collectionPoints,
        icon: 'points',
        isActive: under(paths.collectionPoints),
      },
      { label: 'Éditer mon site', to: paths.site, icon: 'site', isActive: under(paths.site) },
    ],
  },
];

export const bottomNavigation: NavigationItem[] = [
  { label: 'Paramètres', to: paths.settings, icon: 'settings', isActive: exactly(paths.settings) },
];
