import type { SiteLook } from '@etal/domain/shop/looks';

export const SITE_LOOK_WORDS: Record<SiteLook, { name: string; text: string }> = {
  CLASSIC: { name: 'Classique', text: 'Lettres rondes, menu sur une ligne.' },
  MARKET: { name: 'Marché', text: 'Lettres d’enseigne, sous une toile rayée.' },
  NOTEBOOK: { name: 'Carnet', text: 'Lettres de livre, titre au milieu.' },
};
