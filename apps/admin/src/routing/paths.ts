/** Every address the back-office links to, in one place. */
export const paths = {
  login: '/login',
  register: '/inscription',
  passwordForgotten: '/mot-de-passe-oublie',
  welcome: '/bienvenue',
  terms: '/conditions-utilisation',
  accessibility: '/accessibilite',
  home: '/admin',
  week: '/admin/semaine',
  articles: '/admin/articles',
  article: (id: string) => `/admin/articles/${id}`,
  articleEdit: (id?: string) => (id === undefined ? '/admin/articles/edition' : `/admin/articles/edition?id=${id}`),
  bags: '/admin/paniers',
  bag: (id: string) => `/admin/paniers/${id}`,
  bagEdit: (id?: string) => (id === undefined ? '/admin/paniers/edition' : `/admin/paniers/edition?id=${id}`),
  collectionPoints: '/admin/points-de-collecte',
  collectionPoint: (id: string) => `/admin/points-de-collecte/${id}`,
  collectionPointEdit: (id?: string) =>
    id === undefined ? '/admin/points-de-collecte/edition' : `/admin/points-de-collecte/edition?id=${id}`,
  closedOrders: (id: string, { from, to }: { from: string; to: string }) =>
    `/admin/points-de-collecte/${id}/fermeture?du=${from}&au=${to}`,
  site: '/admin/mon-site',
  orders: '/admin/commandes',
  order: (reference: string) => `/admin/commandes/${reference}`,
  newOrder: (given: { client?: string; date?: string } = {}) =>
    Object.keys(given).length === 0
      ? '/admin/commandes/nouvelle'
      : `/admin/commandes/nouvelle?${new URLSearchParams(given)}`,
  orderChange: (reference: string) => `/admin/commandes/${reference}/modifier`,
  activeOrders: '/admin/commandes-actives',
  preparation: '/admin/preparation',
  preparationOf: (date: string, point: string) => `/admin/preparation?date=${date}&point=${point}`,
  preparationByCustomer: (date: string, point: string) => `/admin/preparation?date=${date}&point=${point}&vue=clients`,
  shortage: (saleable: string, date: string, point: string) =>
    `/admin/il-en-manque?article=${saleable}&date=${date}&point=${point}`,
  weighing: (date: string, point: string) => `/admin/pesee?date=${date}&point=${point}`,
  handover: (date: string, point: string) => `/admin/remise?date=${date}&point=${point}`,
  counting: (date: string, point: string) => `/admin/comptage?date=${date}&point=${point}`,
  till: '/admin/caisse',
  tillMonth: (month: string) => `/admin/caisse?mois=${month}`,
  tillDay: (date: string, point: string | null) =>
    `/admin/caisse/jour?date=${date}${point === null ? '' : `&point=${point}`}`,
  shoppers: '/admin/clients',
  shopper: (id: string) => `/admin/clients/${id}`,
  mailings: '/admin/ecrire',
  writeSlate: '/admin/ecrire/ardoise',
  writeMessage: (to: { date?: string; point?: string; groupe?: string; client?: string } = {}) =>
    Object.keys(to).length === 0 ? '/admin/ecrire/message' : `/admin/ecrire/message?${new URLSearchParams(to)}`,
  shoppersGroups: '/admin/groupes-clients',
  shoppersGroup: (id: string) => `/admin/groupes-clients/${id}`,
  settings: '/admin/parametres',
  settingsLegal: '/admin/parametres/infos-legales',
  shopWebsite: (slug: string) => `/boutique/${slug}`,
  shopBag: (shopSlug: string, bagSlug: string) => `/boutique/${shopSlug}/paniers/${bagSlug}`,
  shopArticle: (shopSlug: string, articleSlug: string) => `/boutique/${shopSlug}/articles/${articleSlug}`,
} as const;
