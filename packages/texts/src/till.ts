import type { MoneyMeans } from '@etal/domain/till/means';

export const TILL_TITLE = 'Caisse';
export const RECEIPTS_TITLE = 'Livre des recettes';
/** Where money that no collection point has taken is counted. */
export const WITHOUT_POINT = 'Hors point de collecte';

export const MEANS_LABELS: Record<MoneyMeans, string> = {
  CARD_ONLINE: 'Carte bancaire en ligne',
  UNSPECIFIED: 'Sur place, sans précision',
  CASH: 'Espèces',
  CHEQUE: 'Chèque',
  CARD: 'Carte bancaire',
  TRANSFER: 'Virement',
  VOUCHER: 'Titre ou bon',
  BALANCE: 'Avoir du client',
  NONE: 'Sans paiement',
};
