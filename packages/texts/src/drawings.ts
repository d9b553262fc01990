import type { Drawing } from '@etal/domain/catalog/drawings';

export const DRAWING_LABELS: Record<Drawing, string> = {
  legumes: 'Légumes',
  fruits: 'Fruits',
  oeufs: 'Œufs',
  'lait-yaourts': 'Lait et yaourts',
  fromages: 'Fromages',
  pain: 'Pain',
  viande: 'Viande',
  volaille: 'Volaille',
  charcuterie: 'Charcuterie',
  poisson: 'Poisson',
  miel: 'Miel',
  confitures: 'Confitures et conserves',
  epicerie: 'Épicerie',
  boissons: 'Boissons',
  'fleurs-plants': 'Fleurs et plants',
  panier: 'Panier',
  ferme: 'Ferme',
};
