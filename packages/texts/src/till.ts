import type { MoneyMeans } from '@etal/domain/till/means';
import { agreed, formatCents } from './format.ts';
import { NBSP } from './typography.ts';

export const TILL_TITLE = 'Caisse';
export const RECEIPTS_TITLE = 'Livre des recettes';
/** Where money that no collection point has taken is counted. */
export const WITHOUT_POINT = 'Hors point de collecte';

/** How money changed hands. BALANCE is what a customer had in advance, or owes since. */
export const MEANS_LABELS: Record<MoneyMeans, string> = {
  CARD_ONLINE: 'Carte bancaire en ligne',
  UNSPECIFIED: 'Sur place, sans précision',
  CASH: 'Espèces',
  CHEQUE: 'Chèque',
  CARD: 'Carte bancaire',
  TRANSFER: 'Virement',
  VOUCHER: 'Titre ou bon',
  BALANCE: 'Compte client',
  NONE: 'Sans paiement',
};

/** « Espèces 7,21 €, Chèque 5,00 € » of what is left when what was given back is taken off. */
export function paymentsText(payments: readonly { means: MoneyMeans; cents: number }[]): string {
  const sums = new Map<MoneyMeans, number>();
  for (const { means, cents } of payments) sums.set(means, (sums.get(means) ?? 0) + cents);
  return [...sums]
    .filter(([, cents]) => cents !== 0)
    .map(([means, cents]) => `${MEANS_LABELS[means]}${NBSP}${formatCents(cents)}`)
    .join(', ');
}

/** « Doit 0,50 € » or « A 4,10 € d'avance »; nothing for who is even. */
export const balanceText = (cents: number): string | null => {
  if (cents === 0) return null;
  return cents < 0 ? `Doit ${formatCents(-cents)}` : `A ${formatCents(cents)} d'avance`;
};

/** « 412,00 € encaissés, dont 180,00 € en espèces » */
export function takingsText(total: number, cash: number): string {
  const taken = `${formatCents(total)} ${agreed(total, 'encaissé', 'encaissés')}`;
  if (cash === 0) return taken;
  return total === cash ? `${taken} en espèces` : `${taken}, dont ${formatCents(cash)} en espèces`;
}
