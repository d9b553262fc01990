import type { FeeMonth } from '@etal/contract/fees';
import { MIN_DEBIT, type PlatformFee } from '@etal/domain/orders/fees';
import type { PaymentChannel } from '@etal/domain/orders/order';
import { longDay } from './documents.ts';
import { formatMonth } from './format.ts';
import { NBSP } from './typography.ts';

export const FEES_TITLE = 'Frais de service';

/** How the fee of an order reaches the platform. */
export const FEE_CHANNEL_LABELS: Record<PaymentChannel, string> = {
  ONLINE: 'Retenus sur les paiements en ligne',
  OFFLINE: 'Commandes réglées sur place',
};

export const feeBearerText = ({ bearer }: PlatformFee): string =>
  bearer === 'SHOPPER' ? 'Vos clients, en plus du prix des articles' : 'Vous, sur le prix des articles';

export const NO_FEES = `Étal ne prend pas de frais de service${NBSP}: il n'y a rien à payer ni à facturer ici.`;

/** The one sentence that an accountant or a lawyer has to confirm (R-FEES-4). */
export const NOTICE_SENTENCE =
  "Chaque prélèvement est annoncé par courriel au moins deux jours avant de partir, délai prévu par les conditions d'utilisation.";

/** Where the fees of a month that are to be debited stand; undefined where nothing is to be debited. */
export function feeStateText({
  month,
  offline,
  debit,
  isOver,
}: FeeMonth): { text: string; outcome: 'WAITING' | 'DONE' | 'FAILED' } | undefined {
  if (!debit) {
    if (offline === 0) return undefined;
    if (!isOver) return { text: 'Mois en cours', outcome: 'WAITING' };
    return offline < MIN_DEBIT
      ? { text: 'Reporté sur le prochain prélèvement', outcome: 'WAITING' }
      : { text: 'À prélever', outcome: 'WAITING' };
  }
  const joined = debit.month === month ? '' : `, avec ${formatMonth(debit.month)}`;
  switch (debit.state) {
    case 'PLANNED':
      return debit.announcedOn === null
        ? { text: `À prélever${joined}`, outcome: 'WAITING' }
        : { text: `Annoncé le ${longDay(debit.announcedOn)}${joined}`, outcome: 'WAITING' };
    case 'PROCESSING':
      return { text: `Prélèvement en cours depuis le ${longDay(debit.changedOn)}${joined}`, outcome: 'WAITING' };
    case 'SUCCEEDED':
      return { text: `Prélevé le ${longDay(debit.changedOn)}${joined}`, outcome: 'DONE' };
    case 'SETTLED':
      return { text: `Réglé à la main le ${longDay(debit.changedOn)}${joined}`, outcome: 'DONE' };
    case 'FAILED':
      return {
        text:
          debit.retriesOn === null
            ? `Échoué le ${longDay(debit.changedOn)}${joined}`
            : `Échoué, nouvel essai le ${longDay(debit.retriesOn)}${joined}`,
        outcome: 'FAILED',
      };
  }
}
