import type { MoneyMeans } from '@etal/domain/till/means';

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
