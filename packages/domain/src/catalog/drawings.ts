import { foldText } from '../fold-text.ts';

/** Drawings of families of products, for what has no photo yet (R-CATALOG-32); each is a file of the server. */
export const DRAWINGS = [
  'legumes',
  'fruits',
  'oeufs',
  'lait-yaourts',
  'fromages',
  'pain',
  'viande',
  'volaille',
  'charcuterie',
  'poisson',
  'miel',
  'confitures',
  'epicerie',
  'boissons',
  'fleurs-plants',
  'panier',
  'ferme',
] as const;
export type Drawing = (typeof DRAWINGS)[number];

/** Where it is shown to who chooses one. */
export const drawingUrl = (drawing: Drawing): string => `/images/dessin-${drawing}.jpg`;

/** Beginnings of words that tell a family, without case and accents; the first family that has one is taken. */
const WORDS: readonly (readonly [Drawing, RegExp])[] = [
  ['oeufs', /\boeuf/],
  ['volaille', /\b(?:volaille|poulet|poule|pintade|canard|dinde|chapon|lapin|caille)/],
  ['charcuterie', /\b(?:charcut|saucis|jambon|pate|rillette|boudin|terrine|chorizo|lard)/],
  ['poisson', /\b(?:poisson|truite|huitre|moule|crustace|coquillage|saumon)/],
  ['viande', /\b(?:viande|boeuf|veau|porc|agneau|mouton|steak|roti|cotelette|colis)/],
  ['fromages', /\b(?:fromage|tomme|chevre|brebis|camembert|raclette|faisselle)/],
  ['lait-yaourts', /\b(?:lait|cremerie|creme|beurre|yaourt|yogourt)/],
  ['pain', /\b(?:pain|boulanger|brioche|viennois|farine|patisser|biscuit|galette)/],
  ['miel', /\b(?:miel|ruche|pollen|propolis)/],
  ['confitures', /\b(?:confiture|gelee|compote|marmelade|coulis|conserve|sirop)/],
  ['boissons', /\b(?:boisson|jus|cidre|vin|biere|limonade|eau)/],
  ['fleurs-plants', /\b(?:fleur|plant|bouquet|graine|semence|pepini)/],
  [
    'fruits',
    /\b(?:fruit|pomme(?! de terre|s de terre)|poire|fraise|cerise|prune|peche|abricot|raisin|melon|kiwi|noix)/,
  ],
  ['epicerie', /\b(?:epicer|huile|legumineuse|lentille|pois chiche|pate|cereale|sel|tisane|herbe seche)/],
  ['legumes', /\b(?:legume|maraich|salade|tomate|carotte|pomme de terre|pommes de terre|courge|oignon|poireau|chou)/],
  ['panier', /\b(?:panier|colis|composition)/],
];

function familyIn(name: string): Drawing | undefined {
  const text = foldText(name);
  return WORDS.find(([, words]) => words.test(text))?.[0];
}

/** What something is drawn as until its photo comes, by its name and then by its category. */
export const drawingFor = ({ label, categoryLabel }: { label: string; categoryLabel: string }): Drawing =>
  familyIn(label) ?? familyIn(categoryLabel) ?? 'panier';

/** R-SITE-4: what something is, where its name tells: a tomme is a « fromage ». A family of two kinds tells neither. */
export function familyWord(label: string): string | undefined {
  const family = familyIn(label);
  return family?.includes('-') ? undefined : family;
}
