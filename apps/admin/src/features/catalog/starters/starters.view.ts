import type { CallInput } from '@etal/contract/endpoint';
import type { createArticles } from '@etal/contract/articles';
import { findByWords, searchTextOf } from '@etal/domain/catalog/search';
import { foldText } from '@etal/domain/fold-text';
import { pricesOfStarter, type Starter, STARTERS } from '@etal/domain/starters/starters';
import { formatGrams } from '@etal/texts/format';

export interface StarterGroup {
  category: string;
  starters: Starter[];
}

/** Family by family, without those that no word of the search finds. */
export function groupsOf(search: string): StarterGroup[] {
  const groups = new Map<string, Starter[]>();
  const found = findByWords(
    STARTERS,
    ({ label, category }) => searchTextOf({ words: [label, category], tags: [] }),
    search,
  );
  for (const starter of found) groups.set(starter.category, [...(groups.get(starter.category) ?? []), starter]);
  return [...groups].map(([category, starters]) => ({ category, starters }));
}

/** Those whose name an article has already. */
export function labelsTaken(articles: readonly { label: string }[]): ReadonlySet<string> {
  const names = new Set(articles.map(({ label }) => foldText(label)));
  return new Set(STARTERS.map(({ label }) => label).filter((label) => names.has(foldText(label))));
}

/** In the order of the list, whichever they were ticked in. */
export const startersTicked = (ticked: ReadonlySet<string>): Starter[] =>
  STARTERS.filter(({ label }) => ticked.has(label));

/** What the price is for: « €/kg », « € la botte ». */
export function priceUnit({ pricing }: Starter): string {
  return pricing.model === 'BY_UNIT' ? `€ / ${pricing.unit}` : '€ / kg';
}

/** How it will be sold, in a few words. */
export function saleWords({ pricing }: Starter): string {
  switch (pricing.model) {
    case 'BY_UNIT':
      return `Par ${pricing.unit}`;
    case 'BY_WEIGHT_OPTIONS':
      return `Par ${pricing.weights.map(formatGrams).join(', ')}`;
    case 'BY_CAPTURED_WEIGHT':
      return 'Au poids demandé';
    case 'BY_UNIT_WEIGHING_REQUIRED':
      return `À la pièce d’environ ${formatGrams(pricing.averageWeight)}, à peser`;
  }
}

type Listed = CallInput<typeof createArticles>['body']['articles'][number];

/** What is sent; undefined where its price makes none for one of its packs. */
export function listedOf(starter: Starter, price: number): Listed | undefined {
  const priced = pricesOfStarter(starter.pricing, price);
  const { label, description, category, tvaRate, perishable, drawing } = starter;
  return (
    priced && {
      label,
      description,
      category,
      tvaRate,
      perishable,
      imgDrawing: drawing,
      pricingModel: priced.pricingModel,
      ...priced.prices,
    }
  );
}
