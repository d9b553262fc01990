import { foldText } from '../fold-text.ts';

/** R-CATALOG-43: the fourteen of annex II of the regulation (EU) 1169/2011, in its order. */
export const ALLERGENS = [
  'GLUTEN',
  'CRUSTACEANS',
  'EGGS',
  'FISH',
  'PEANUTS',
  'SOYBEANS',
  'MILK',
  'NUTS',
  'CELERY',
  'MUSTARD',
  'SESAME',
  'SULPHITES',
  'LUPIN',
  'MOLLUSCS',
] as const;
export type Allergen = (typeof ALLERGENS)[number];

/** In the law's order, each once, however they were ticked. */
export const sortedAllergens = (given: readonly Allergen[]): Allergen[] =>
  ALLERGENS.filter((allergen) => given.includes(allergen));

/** What the law asks to be said of food before it is bought, as far as an article has a field for it. */
export const FOOD_FIELDS = ['origin', 'variety', 'ingredients', 'allergens', 'storage'] as const;
export type FoodField = (typeof FOOD_FIELDS)[number];

/** What families of products usually have to say, by words of their names. The first family that fits counts. */
const USUALLY_ASKED: readonly { words: readonly string[]; fields: readonly FoodField[] }[] = [
  { words: ['confiture', 'conserve', 'epicerie', 'sirop', 'compote'], fields: ['ingredients', 'allergens', 'storage'] },
  { words: ['pain', 'boulangerie', 'gateau', 'patisserie', 'biscuit'], fields: ['ingredients', 'allergens'] },
  { words: ['fromage', 'laitier', 'laitage', 'cremerie', 'yaourt'], fields: ['ingredients', 'allergens', 'storage'] },
  { words: ['charcuterie', 'traiteur', 'plat'], fields: ['ingredients', 'allergens', 'storage'] },
  { words: ['viande', 'boucherie', 'volaille'], fields: ['origin', 'storage'] },
  {
    words: ['poisson', 'poissonnerie', 'maree', 'coquillage', 'crustace', 'fruits de mer'],
    fields: ['origin', 'allergens', 'storage'],
  },
  { words: ['fruit', 'legume', 'primeur'], fields: ['origin', 'variety'] },
  { words: ['oeuf'], fields: ['origin', 'allergens', 'storage'] },
  { words: ['miel'], fields: ['origin'] },
];

export type FoodFacts = Record<Exclude<FoodField, 'allergens'>, string | null> & { allergens: readonly Allergen[] };

/** R-CATALOG-43: what things of this category usually say and this one leaves empty: a reminder, never a refusal. */
export function usuallyAsked(categoryLabel: string, said: FoodFacts): FoodField[] {
  const label = ` ${foldText(categoryLabel).replaceAll(/[^a-z]+/gu, ' ')} `;
  const family = USUALLY_ASKED.find(({ words }) =>
    words.some((word) => ['', 's', 'x'].some((ending) => label.includes(` ${word}${ending} `))),
  );
  return (family?.fields ?? []).filter((field) => (said[field]?.length ?? 0) === 0);
}
