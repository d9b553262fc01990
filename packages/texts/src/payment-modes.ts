import type { PaymentChannel } from '@etal/domain/orders/order';
import type { ModeBlocker } from '@etal/domain/orders/payment-modes';
import { formatCents } from './format.ts';

export const PAYMENT_WORDS: Record<PaymentChannel, string> = {
  ONLINE: 'Le paiement en ligne',
  OFFLINE: 'Le paiement sur place',
};

/** Nobody was sent to pay, and what was ordered is for sale again: a later try is another order. */
export const PAYMENT_SERVICE_AWAY = 'Le service de paiement ne répond pas. Réessayez dans quelques minutes.';

/** Why a way to pay is missing, and what would help; it follows `PAYMENT_WORDS` (R-PAYMENTS-3). */
export function modeBlockerText(blocker: ModeBlocker, missing: number | undefined): string {
  switch (blocker) {
    case 'SHOP':
      return "n'est pas proposé par cette boutique";
    case 'POINT':
      return "n'est pas proposé à ce point de collecte\u00A0: choisissez-en un autre";
    case 'MINIMUM':
      return `demande un panier plus garni\u00A0: ajoutez ${formatCents(missing ?? 0)}`;
    case 'TOO_LATE':
      return "n'est plus possible si près de l'heure limite\u00A0: choisissez un autre créneau";
  }
}
