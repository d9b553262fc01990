import type { ShareProblem, ShortageRule } from '@etal/domain/orders/shortage';
import { SCREEN_SENTENCES } from './screen-sentences.ts';
import { agreed, formatCents, formatCount, formatGrams, formatInteger } from './format.ts';
import { NBSP } from './typography.ts';

/** What the merchant reads when there is not enough of something (R-ORDERS-18). */
export const SHORTAGE_LINK = 'Il en manque';

export const SHORTAGE_RULE_WORDS: Record<ShortageRule, { title: string; description: string }> = {
  FAIR: { title: 'Partage équitable', description: "Chacun en reçoit une part de ce qu'il a demandé." },
  FIRST: { title: 'Premiers servis', description: "Les premiers à commander reçoivent tout, jusqu'à épuisement." },
  NONE: { title: 'Personne', description: "Personne n'en reçoit." },
};

export const DEFAULT_SHORTAGE_REASON = 'La récolte a été moins bonne que prévu.';

/** `12`, or `1,2 kg` */
export const shortAmount = (amount: number, isWeight: boolean): string =>
  isWeight ? formatGrams(amount) : formatInteger(amount);

export function shareProblemText(problem: ShareProblem, isWeight: boolean): string {
  if (problem.code !== 'SHORTAGE_ABOVE_AVAILABLE') return SCREEN_SENTENCES[problem.code];
  return `Vous donnez plus que ce qu'il y a${NBSP}: ${shortAmount(problem.available, isWeight)} en tout.`;
}

/** `8 commandes modifiées, 2 annulées` */
export function settledCounts({ changed, canceled }: { changed: number; canceled: number }): string {
  const parts = [
    ...(changed > 0 || canceled === 0 ? [formatCount(changed, 'commande modifiée', 'commandes modifiées')] : []),
    ...(canceled > 0
      ? [
          changed > 0
            ? formatCount(canceled, 'annulée', 'annulées')
            : formatCount(canceled, 'commande annulée', 'commandes annulées'),
        ]
      : []),
  ];
  return parts.join(', ');
}

/** What the money does, in one sentence. */
export function shortageMoney({
  refunded,
  kept,
  notCharged,
  lessDue,
  hasFees,
}: {
  refunded: number;
  /** Of it, what is kept for the customers. */
  kept: number;
  notCharged: number;
  lessDue: number;
  /** Shoppers pay the service fee, at least of some of the orders. */
  hasFees: boolean;
}): string {
  const facts = [
    ...(refunded > kept
      ? [`${formatCents(refunded - kept)} ${agreed(refunded - kept, 'rendu', 'rendus')} sur les cartes`]
      : []),
    ...(kept > 0 ? [`${formatCents(kept)} ${agreed(kept, 'gardé', 'gardés')} en avoir`] : []),
    ...(notCharged > 0
      ? [`${formatCents(notCharged)} de moins ${agreed(notCharged, 'débité', 'débités')} des cartes`]
      : []),
    ...(lessDue > 0 ? [`${formatCents(lessDue)} de moins à régler sur place`] : []),
  ];
  if (facts.length === 0) return 'Rien ne change pour les paiements.';
  return `${facts.join(', ')}${hasFees ? ', frais de service compris' : ''}.`;
}
