import type { SitePage } from '@etal/contract/site-pages';
import type { PublicArticle, PublicBag, Storefront } from '@etal/contract/storefront';
import { BAG_PRICING } from '@etal/domain/catalog/bags';
import type { PricingModel } from '@etal/domain/catalog/pricing';
import { stockOnSome } from '@etal/domain/catalog/stock';
import { stockLeft } from '@etal/domain/orders/lines';

/** An article or a bag, priced by the same names. */
export type Saleable =
  | ({ kind: 'article' } & PublicArticle)
  | ({ kind: 'bag'; pricingModel: PricingModel } & PublicBag);

/** Bags first: they are what most people come for. */
export const saleablesOf = ({ singleArticles, articlesBags }: Storefront): Saleable[] => [
  ...articlesBags.map((bag) => ({ ...bag, kind: 'bag' as const, pricingModel: BAG_PRICING[bag.bagType] })),
  ...singleArticles.map((article) => ({ ...article, kind: 'article' as const })),
];

/**
 * With the most that one of these collection dates has left of what counts per date (R-CATALOG-13). The dates, which
 * take a calendar to find, are asked for only where something counts so.
 */
export function saleablesOn(shop: Storefront, dates: () => readonly string[]): Saleable[] {
  const saleables = saleablesOf(shop);
  if (!saleables.some(({ stockPerDay }) => stockPerDay)) return saleables;
  const open = dates();
  return saleables.map((saleable) => stockOnSome(saleable, open));
}

export const pageOf = ({ kind, slug }: Saleable): SitePage => ({ kind, slug });

/** What one of it is called. */
export const unitOf = ({ kind }: Saleable): 'pièce' | 'panier' => (kind === 'bag' ? 'panier' : 'pièce');

export const isSoldOut = (saleable: Saleable): boolean => stockLeft(saleable) === 0;
