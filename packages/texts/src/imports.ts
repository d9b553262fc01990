import type { ImportOutcome } from '@etal/contract/imports';
import type { CellProblem } from '@etal/domain/imports/article-file';
import { formatInteger } from './format.ts';
import { NBSP, quoted } from './typography.ts';

/** What becomes of a line (R-CATALOG-30). */
export const OUTCOME_LABELS: Record<ImportOutcome, string> = {
  CREATE: 'À créer',
  UPDATE: 'À mettre à jour',
  SAME: 'Rien à changer',
  WRONG: 'À corriger',
};

export const CELL_PROBLEMS: Record<CellProblem, string> = {
  AMOUNT: 'Saisissez un prix, par exemple 2,40.',
  WEIGHT: `Saisissez un poids avec son unité, par exemple 800${NBSP}g ou 1,8${NBSP}kg.`,
  OPTIONS: `Saisissez des poids et leurs prix, par exemple 250${NBSP}g${NBSP}: 3,20${NBSP}; 500${NBSP}g${NBSP}: 6,00.`,
  YES_NO: 'Saisissez oui ou non.',
  VAT: `Saisissez 5,5${NBSP}%, 10${NBSP}% ou 20${NBSP}%.`,
  PRICING:
    'Saisissez «\u00A0À la pièce\u00A0», «\u00A0À la pièce, à peser\u00A0», «\u00A0Au poids, par options\u00A0» ou «\u00A0Au poids demandé\u00A0».',
  TAGS: 'Saisissez «\u00A0Agriculture biologique\u00A0», «\u00A0Label Rouge\u00A0», ou les deux avec une virgule.',
  NET_QUANTITY: `Saisissez une quantité avec son unité, par exemple 500${NBSP}g, 75${NBSP}cl ou 400${NBSP}g égouttés.`,
  ALLERGENS: 'Saisissez des allergènes avec une virgule, par exemple Lait, Œufs, Fruits à coque.',
  STOCK: 'Saisissez un nombre entier, ou «\u00A0Non suivi\u00A0».',
};

/** What is wrong with a line as a whole, or with one of its cells beside the others. */
export const LINE_PROBLEMS = {
  UNKNOWN_ID: 'Cet identifiant n’est pas d’un de vos articles ou clients. Videz la cellule pour créer la ligne.',
  AMBIGUOUS: 'Plusieurs de vos articles portent ce nom. Ajoutez la colonne «\u00A0Identifiant\u00A0» de l’export.',
  NAME_MISSING: 'Saisissez un nom.',
  NAME_TAKEN: 'Un de vos articles porte déjà ce nom.',
  PRICE_MISSING: 'Saisissez un prix.',
  NOT_OF_MODEL: (pricing: string): string =>
    `Laissez cette cellule vide${NBSP}: cet article se vend ${quoted(pricing)}.`,
  SAME_AS: (line: number): string =>
    `Même fiche que la ligne ${formatInteger(line)}${NBSP}: gardez une seule des deux.`,
  TAKEN: 'Un autre de vos clients a cette adresse ou ce numéro.',
} as const;

/** No answer came: what is known of the lines that were on their way is nothing. */
export const IMPORT_CUT = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';

export const IMPORT_LEAVE = {
  title: `Quitter pendant l’import${NBSP}?`,
  lost: 'Les lignes déjà écrites le restent, les autres ne le seront pas.',
};
