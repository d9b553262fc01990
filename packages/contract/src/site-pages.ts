import type { Tag } from '@etal/domain/catalog/tags';
import type { LegalInformation } from './settings.ts';
import type { ShopperSpace } from './shopper-space.ts';
import type { ShopperOrder, Storefront } from './storefront.ts';

/**
 * The pages of a shop's site: where they live (R-SITE-1), and what they are rendered from. The server
 * answers for the addresses and the data, the storefront for the HTML; neither compiles without a new page's part.
 */
export type SitePage =
  | { kind: 'home' }
  | { kind: 'catalogue'; search: string; category: string | null; label: Tag | null }
  | SaleablePage
  | { kind: 'points' }
  | { kind: 'cart' }
  | { kind: 'ownOrders' }
  | SpacePage
  | OrderPage
  | WithdrawalPage
  | UnsubscribePage
  | { kind: 'legalNotice' }
  | { kind: 'terms' }
  | { kind: 'privacy' }
  | { kind: 'accessibility' };

/**
 * A shopper's own order: the token of its address is the only way in (R-STOREFRONT-4), so no page is found by address
 * alone.
 */
export interface OrderPage {
  kind: 'order';
  order: ShopperOrder;
  token: string;
  /** `cancel` asks once more before it cancels, `withdraw` which lines are given up, `change` what it is to become. */
  step: 'show' | 'cancel' | 'withdraw' | 'change';
  /** Where the shopper comes from. */
  from: 'paid' | null;
  /** What was just refused, as it is shown. */
  problem: string | null;
}

export interface SaleablePage {
  kind: 'article' | 'bag';
  slug: string;
  /** What came of « Prévenez-moi » on it; absent before it is sent. */
  alert?: { email: string; problem: string | null } | undefined;
}

/** « Mon espace », for who is let in by a link that was sent to them (R-SPACE-1). It is never kept in a cache. */
export interface SpacePage {
  kind: 'space';
  shown:
    /** The form that asks for the link; with what was refused. */
    | { step: 'ask'; email: string; problem: string | null }
    | { step: 'sent' }
    /** A press opens it: a program that reads mails and follows their links does not press. */
    | { step: 'open'; token: string }
    | { step: 'show'; space: ShopperSpace; done: SpaceDeed | null }
    /** Asks once more. */
    | { step: 'erase'; space: ShopperSpace; problem: string | null }
    | { step: 'erased' };
}

/** What was just done there. */
export type SpaceDeed = 'choice';

/** How to withdraw, for who no longer has the order's link: it is sent again to the address of the order. */
export interface WithdrawalPage {
  kind: 'withdrawal';
  /** What came of the form; absent before it is sent. */
  asked?: { reference: string; email: string; problem: string | null };
}

/** « Se désabonner »: the link of a mailing opens it for its receiver (R-MAILINGS-1). */
export interface UnsubscribePage {
  kind: 'unsubscribe';
  /** What follows `?` in the link: the form goes back to the same address. */
  query: Record<string, string>;
  /** `ask` before a press; then what came of it. */
  step: 'ask' | 'left' | 'back';
}

/** Names of that page's fields: whose link it is, of which mailing, and the press that takes a refusal back. */
export const UNSUBSCRIBE_PARAMS = { token: 'client', mailing: 'envoi', back: 'reabonnement' } as const;

/** `/boutique/la-ferme/desabonnement?client=…&envoi=…` */
export const unsubscribePath = (slug: string, query: Record<string, string>): string => {
  const fields = new URLSearchParams(query);
  return `/boutique/${slug}/desabonnement${fields.size > 0 ? `?${fields}` : ''}`;
};

/** The mail as a page, in a frame of the back-office. */
export const SLATE_PREVIEW_PATH = '/api/mailing-preview';

export const WHOLE_CATALOGUE: SitePage = { kind: 'catalogue', search: '', category: null, label: null };

/** Pages whose address says it all. */
const FIXED = {
  home: '',
  points: '/points-de-collecte',
  cart: '/panier',
  ownOrders: '/vos-commandes',
  legalNotice: '/mentions-legales',
  terms: '/conditions-de-vente',
  privacy: '/confidentialite',
  accessibility: '/accessibilite',
  withdrawal: '/retractation',
} as const satisfies Partial<Record<SitePage['kind'], string>>;

/** Labels as they stand in an address. */
export const TAG_PARAMS: Record<Tag, string> = { AGRICULTURE_BIOLOGIQUE: 'bio', LABEL_ROUGE: 'label-rouge' };

/** Names of the query's fields, which are also those of the search form. */
export const FILTER_PARAMS = { search: 'q', category: 'categorie', label: 'label' } as const;

/**
 * Names of the order page's fields: the way in, where the shopper comes from, and how often the page was looked at
 * again.
 */
export const ORDER_PARAMS = { token: 'token', from: 'paiement' } as const;

/** Fields of the two withdrawal forms: the lines given up, and the order whose link is wanted. */
export const WITHDRAWAL_FIELDS = { line: 'ligne', reference: 'reference', email: 'email' } as const;

/** The one field of « Prévenez-moi ». */
export const ALERT_FIELD = 'email';

/** An order on the cart's page: to be paid, or to be ordered again. The script takes it off the address. */
export const CART_ORDER_PARAMS = { pending: 'commande', again: 'reprendre', token: 'token' } as const;

/** `/boutique/la-ferme/panier?reprendre=ACDEFGHJ&token=…` */
export function cartOrderPath(
  slug: string,
  what: 'pending' | 'again',
  { reference, token }: { reference: string; token: string },
): string {
  const query = new URLSearchParams({ [CART_ORDER_PARAMS[what]]: reference, [CART_ORDER_PARAMS.token]: token });
  return `${sitePath(slug, { kind: 'cart' })}?${query}`;
}

/** Fields of the forms of « Mon espace », and of its address. */
export const SPACE_PARAMS = {
  link: 'lien',
  email: 'email',
  weeklyMail: 'ardoise',
  everywhere: 'partout',
  done: 'fait',
} as const;

/** What hangs on « Mon espace ». */
const SPACE_PATHS = { page: '', open: '/ouvrir', choices: '/choix', close: '/fermer', erase: '/effacer' } as const;

/** `/boutique/la-ferme/mon-espace/ouvrir` */
export const spacePath = (slug: string, part: keyof typeof SPACE_PATHS = 'page'): string =>
  `/boutique/${slug}/mon-espace${SPACE_PATHS[part]}`;

/** What hangs on an order's page. */
export const ORDER_PATHS = {
  page: '',
  cancel: '/annuler',
  withdraw: '/retractation',
  change: '/modifier',
  calendar: '/agenda.ics',
} as const;

/** `/boutique/la-ferme/commandes/ACDEFGHJ/agenda.ics?token=…` */
export function orderPath(
  slug: string,
  { reference, token, testToken = null }: { reference: string; token: string; testToken?: string | null },
  part: keyof typeof ORDER_PATHS = 'page',
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    [ORDER_PARAMS.token]: token,
    ...more,
    ...(testToken !== null && { [TEST_PARAM]: testToken }),
  });
  return `/boutique/${slug}/commandes/${reference}${ORDER_PATHS[part]}?${query}`;
}

type OrderKey = { reference: string; token: string };

/** A paper of an order, for who holds the order's link: on its page, in « Mon espace » and in mails. */
export const ownPaperPath = (slug: string, { reference, token }: OrderKey, number: string): string =>
  `/api/boutique/${slug}/GenerateOrderDocument/${number}?${new URLSearchParams({ reference, token })}`;

/** The terms of an order's day (R-DOCUMENTS-10). */
export const ownTermsPath = (slug: string, { reference, token }: OrderKey): string =>
  `/api/boutique/${slug}/GenerateOrderTerms/${reference}?${new URLSearchParams({ token })}`;

/** Opens a site that is not published yet; every link of that site carries it on (R-SHOP-4). */
export const TEST_PARAM = 'test';

export const SEARCH_MAX = 100;

/** `/boutique/la-ferme/articles?categorie=legumes` */
export function sitePath(slug: string, page: SitePage, testToken: string | null = null): string {
  if (page.kind === 'space') return spacePath(slug);
  if (page.kind === 'order') return orderPath(slug, { reference: page.order.reference, token: page.token, testToken });
  if (page.kind === 'unsubscribe') return unsubscribePath(slug, page.query);
  const query = new URLSearchParams();
  if (page.kind === 'catalogue') {
    if (page.search !== '') query.set(FILTER_PARAMS.search, page.search);
    if (page.category !== null) query.set(FILTER_PARAMS.category, page.category);
    if (page.label !== null) query.set(FILTER_PARAMS.label, TAG_PARAMS[page.label]);
  }
  if (testToken !== null) query.set(TEST_PARAM, testToken);
  return `/boutique/${slug}${pathOf(page)}${query.size > 0 ? `?${query}` : ''}`;
}

function pathOf(page: Exclude<SitePage, OrderPage | UnsubscribePage | SpacePage>): string {
  switch (page.kind) {
    case 'catalogue':
      return '/articles';
    case 'article':
      return `/articles/${page.slug}`;
    case 'bag':
      return `/paniers/${page.slug}`;
    default:
      return FIXED[page.kind];
  }
}

const SALEABLE = /^\/(?<folder>articles|paniers)\/(?<slug>[a-z0-9-]{1,120})$/;

/** The page at what follows `/boutique/{slug}`, if there is one. Fields of the query that mean nothing are ignored. */
export function sitePageAt(path: string, query: Record<string, unknown>): SitePage | undefined {
  if (path === '/articles') return catalogueOf(query);
  const { folder, slug } = SALEABLE.exec(path)?.groups ?? {};
  if (slug !== undefined) return { kind: folder === 'articles' ? 'article' : 'bag', slug };
  const fixed = (Object.keys(FIXED) as (keyof typeof FIXED)[]).find((kind) => FIXED[kind] === path);
  return fixed && { kind: fixed };
}

function catalogueOf(query: Record<string, unknown>): SitePage {
  const text = (name: string): string =>
    typeof query[name] === 'string' ? query[name].trim().slice(0, SEARCH_MAX) : '';
  const label = (Object.keys(TAG_PARAMS) as Tag[]).find((tag) => TAG_PARAMS[tag] === text(FILTER_PARAMS.label));
  return {
    kind: 'catalogue',
    search: text(FILTER_PARAMS.search),
    category: text(FILTER_PARAMS.category) || null,
    label: label ?? null,
  };
}

/** What the law wants on the site: the seller's mail for VAT and the like stays in the back-office. */
export type PublicLegalInformation = Omit<LegalInformation, 'vatRegime'>;

export interface ShopSite {
  storefront: Storefront;
  legalInformation: PublicLegalInformation | null;
  /** Name, address and telephone of whoever hosts the site. */
  hosting: string | null;
  /** Articles that are not sold by themselves (any more) but are in a bag that is. */
  unsoldContents: { id: string; label: string; unit: string | null }[];
  /** Open slots that take no more orders, by the minute of the day they start at (R-COLLECTION-5). */
  fullSlots: { pointId: string; date: string; start: number }[];
}

export type SiteView =
  | { kind: 'shop'; page: SitePage | undefined; site: ShopSite; now: number; origin: string; testToken: string | null }
  /** R-SHOP-4: « Bientôt ouvert »; or shut by its owner or the operator, of which nobody knows when it ends. */
  | { kind: 'comingSoon'; shop: { slug: string; label: string }; isShut?: true }
  | { kind: 'unknownShop' }
  /** Outside every shop; with the one whose name stands in the address, if there is one. */
  | { kind: 'unknownAddress'; shop: { slug: string; label: string } | null };

export interface RenderedPage {
  status: 200 | 404;
  html: string;
}

/** Addresses of the hashed files that every page loads. */
export interface SiteAssets {
  script: string;
  /** Of the cart's page, and of the one that changes an order. */
  checkoutScript: string;
  stylesheets: string[];
}

/** What the storefront's build gives to the server. */
export interface SiteModule {
  renderPage(view: SiteView, assets: SiteAssets): RenderedPage;
  /** The shop's own colour, `#rrggbb`, as the few rules that the site's stylesheet leaves open. */
  accentStylesheet(accentColor: string): string;
}

/** A shop's own icon for the first screen of a telephone, named by the picture it is made of. */
export const touchIconPath = (slug: string, thumbnailImgUrl: string): string =>
  `/boutique/${slug}/icone.png?v=${encodeURIComponent(thumbnailImgUrl.replace(/^.*\//, ''))}`;

export const accentPath = (slug: string, accentColor: string): string =>
  `/boutique/${slug}/couleurs.css?v=${accentColor.slice(1)}`;
