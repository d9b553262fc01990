import type { JournalChange, OrderChange, OrderRefund } from '@etal/contract/orders';
import type { Cents } from '@etal/domain/money';
import type { LineAmount, LineDifference, OrderChangeKind } from '@etal/domain/orders/journal';
import type { OrderActor } from '@etal/domain/orders/order';
import type { RefundCause, RefundMeans, RefundState } from '@etal/domain/orders/refund';
import { agreed, formatCents, formatDay, formatGrams, formatInteger, hourWords } from './format.ts';
import { NBSP } from './typography.ts';
import { countUnits } from './units.ts';

/** `2 pièces`, `2 × 500 g`, `1,2 kg`, `2 pièces, 1,35 kg`: how much of a line there is. */
export function amountWords({ quantity, optionWeight, selectedWeight, weighedGrams, unit }: LineAmount): string {
  if (selectedWeight !== null) return formatGrams(selectedWeight);
  if (optionWeight !== null) return `${formatInteger(quantity ?? 0)}${NBSP}×${NBSP}${formatGrams(optionWeight)}`;
  const pieces = countUnits(quantity ?? 0, unit ?? null);
  return weighedGrams === null ? pieces : `${pieces}, ${formatGrams(weighedGrams)}`;
}

/** `Radis : 2 pièces → 1 pièce`, `Radis : ajouté, 2 pièces`, `Radis : retiré` */
export function lineDifferenceWords({ label, before, after }: LineDifference): string {
  if (!before) return `${label}${NBSP}: ajouté, ${after ? amountWords(after) : ''}`;
  return `${label}${NBSP}: ${after ? `${amountWords(before)} → ${amountWords(after)}` : 'retiré'}`;
}

const CHANGE_WORDS: Record<OrderChangeKind, string> = {
  CHANGED: 'Commande modifiée',
  WEIGHED: 'Commande pesée',
  SHORTAGE: 'Il en manquait',
  MOVED: 'Retrait déplacé',
  WITHDRAWN: 'Rétractation',
  REFUNDED: 'Remboursement',
  BUYER: 'Entreprise corrigée',
};

/** One sentence of the journal, without who and when. */
export const changeWords = (change: OrderChange): string => sentence(CHANGE_WORDS[change.kind], change);

const BY_WHOM: Record<OrderActor, string> = { MERCHANT: 'par vous', SHOPPER: 'par le client', SYSTEM: 'par Étal' };

/** What the merchant reads in the journal: `Modifiée par Léa : Radis : 2 pièces → 1 pièce`. */
export function journalWords(change: JournalChange): string {
  const { kind, actor, by } = change;
  const byWhom = by === null ? BY_WHOM[actor] : `par ${by}`;
  if (kind === 'CHANGED') return sentence(`Modifiée ${byWhom}`, change);
  if (kind === 'WEIGHED') return sentence(`Pesée ${byWhom}`, change);
  if (kind === 'BUYER') return sentence(`Entreprise corrigée ${byWhom}`, change);
  if (kind === 'MOVED') return sentence(`Retrait déplacé ${byWhom}`, change);
  return changeWords(change);
}

function sentence(what: string, { kind, lines, slot, total }: OrderChange): string {
  const facts = [
    ...lines.map(lineDifferenceWords),
    ...(slot ? [`retrait ${slotWords(slot.before)} → ${slotWords(slot.after)}`] : []),
    ...(kind === 'REFUNDED' ? [formatCents(total.before - total.after)] : []),
  ];
  return facts.length === 0 ? what : `${what}${NBSP}: ${facts.join(', ')}`;
}

export const slotWords = ({ pointLabel, date, start, end }: NonNullable<OrderChange['slot']>['before']): string =>
  `${formatDay(date)}, ${hourWords(start)} à ${hourWords(end)}, ${pointLabel}`;

const REFUND_TO: Record<Exclude<RefundMeans, 'NONE'>, string> = {
  CARD: 'sur la carte',
  CASH: 'en espèces',
  BALANCE: 'en avoir',
};

/** `3,20 € sur la carte` */
export const refundWords = ({ cents, means }: Pick<OrderRefund, 'cents' | 'means'>): string =>
  means === 'NONE' ? unclaimedWords(cents) : `${formatCents(cents)} ${REFUND_TO[means]}`;

/** `3,20 € non réclamés` */
export const unclaimedWords = (cents: Cents): string =>
  `${formatCents(cents)} ${agreed(cents, 'non réclamé', 'non réclamés')}`;

export const REFUND_CAUSE_WORDS: Record<RefundCause, string> = {
  CHANGE: 'La commande est devenue moins chère',
  REFUND: 'Remboursement',
  BY_HAND: 'Fait depuis votre compte de paiement',
  REBATE: 'Au-delà de ce que la carte réservait, et ce point de collecte ne prend pas de paiement',
  CANCELED: 'La commande a été refusée ou annulée',
};

const REFUND_STATE_LABELS: Record<RefundState, string> = {
  PENDING: 'En cours',
  DONE: 'Remboursé',
  FAILED: 'Échec',
};

/** How far it has come; what was never taken is not given back. */
export const refundStateLabel = ({ state, means }: Pick<OrderRefund, 'state' | 'means'>): string =>
  means === 'NONE' ? 'Non réclamé' : REFUND_STATE_LABELS[state];
