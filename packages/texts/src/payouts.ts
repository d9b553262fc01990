import type { PayoutLine } from '@etal/contract/payouts';
import {
  type PayoutAmounts,
  type PayoutLineKind,
  type PayoutSchedule,
  type PayoutState,
  sumPayoutLines,
} from '@etal/domain/payouts/payout';
import { plainAmount } from './documents-recap.ts';
import { formatShortDate } from './format.ts';

const SCHEDULES: Record<PayoutSchedule, string> = {
  MONTHLY_FIRST: 'Virements le 1er de chaque mois',
  MONTHLY: 'Virements chaque mois',
  WEEKLY: 'Virements chaque semaine',
  DAILY: 'Virements chaque jour ouvré',
  MANUAL: 'Virements à votre demande, depuis votre compte de paiement',
};

/** R-PAYMENTS-9: as the payment service says it, and no more than it says. */
export const payoutScheduleText = (schedule: PayoutSchedule | null): string =>
  schedule === null ? 'Selon le calendrier de votre compte de paiement' : SCHEDULES[schedule];

export const PAYOUTS_TITLE = 'Virements';

export const PAYOUT_STATE_LABELS: Record<PayoutState, string> = {
  PENDING: 'En route',
  PAID: 'Arrivé',
  FAILED: 'Échoué',
  CANCELED: 'Annulé',
};

export const PAYOUT_LINE_LABELS: Record<PayoutLineKind, string> = {
  SALE: 'Vente',
  REFUND: 'Remboursement',
  ADJUSTMENT: 'Contestation ou correction',
  OTHER: 'Autre',
};

const HEADERS = ['Date', 'Type', 'Commande', 'Client', 'Brut', 'Frais du service de paiement', "Frais d'Étal", 'Net'];

/** `Virement 2026-12-01.csv`, one row for each line and one for the sums. */
export function payoutRows(lines: readonly PayoutLine[]): string[][] {
  const amountsOf = ({ gross, serviceFee, platformFee, net }: PayoutAmounts): string[] =>
    [gross, serviceFee, platformFee, net].map(plainAmount);
  return [
    HEADERS,
    ...lines.map((line) => [
      formatShortDate(line.at),
      PAYOUT_LINE_LABELS[line.kind],
      line.reference ?? '',
      line.customer ?? '',
      ...amountsOf(line),
    ]),
    ['Total', '', '', '', ...amountsOf(sumPayoutLines(lines))],
  ];
}
