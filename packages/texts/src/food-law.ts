import type { Allergen, FoodField } from '@etal/domain/catalog/food-law';
import { fieldNames } from './fields.ts';
import { lowerFirst, NBSP } from './typography.ts';

/** What food law asks to be said, in French (R-CATALOG-43). */
export const ALLERGEN_LABELS: Record<Allergen, string> = {
  GLUTEN: 'Céréales contenant du gluten',
  CRUSTACEANS: 'Crustacés',
  EGGS: 'Œufs',
  FISH: 'Poissons',
  PEANUTS: 'Arachides',
  SOYBEANS: 'Soja',
  MILK: 'Lait',
  NUTS: 'Fruits à coque',
  CELERY: 'Céleri',
  MUSTARD: 'Moutarde',
  SESAME: 'Graines de sésame',
  SULPHITES: 'Anhydride sulfureux et sulfites',
  LUPIN: 'Lupin',
  MOLLUSCS: 'Mollusques',
};

/** `lait, fruits à coque` */
export const allergensText = (allergens: readonly Allergen[]): string =>
  allergens.map((allergen) => lowerFirst(ALLERGEN_LABELS[allergen])).join(', ');

/** Beside the fields of a thing whose category usually says more: a reminder that stops nobody. */
export const foodReminder = (categoryLabel: string, missing: readonly FoodField[]): string | undefined =>
  missing.length === 0
    ? undefined
    : `Pour «${NBSP}${categoryLabel}${NBSP}», on indique d'habitude aussi${NBSP}: ${missing
        .map((field) => lowerFirst(fieldNames[field]))
        .join(', ')}. Vous pouvez enregistrer sans.`;
