import type { OrderChange } from '@etal/contract/orders';
import type { LineAmount, LineDifference, OrderChangeKind } from '@etal/domain/orders/journal';
import { formatCents, formatCount, formatDay, formatGrams, formatInteger } from './format.ts';
import { formatTime } from './collection.ts';
import { NBSP } from './typography.ts';

/** `2 pièces`, `2 × 500 g`, `1,2 kg`, `2 pièces, 1,35 kg`: how much of a line there is. */
export function amountWords({ quantity, optionWeight, selectedWeight, weighedGrams }: LineAmount): string {
  if (selectedWeight !== null) return formatGrams(selectedWeight);
  if (optionWeight !== null) return `${formatInteger(quantity ?? 0)}${NBSP}×${NBSP}${formatGrams(optionWeight)}`;
  const pieces = formatCount(quantity ?? 0, 'pièce', 'pièces');
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
};

/** One sentence of the journal, without who and when. */
export function changeWords({ kind, lines, slot, total }: OrderChange): string {
  const facts = [
    ...lines.map(lineDifferenceWords),
    ...(slot ? [`retrait ${slotWords(slot.before)} → ${slotWords(slot.after)}`] : []),
    ...(kind === 'REFUNDED' ? [formatCents(total.before - total.after)] : []),
  ];
  return facts.length === 0 ? CHANGE_WORDS[kind] : `${CHANGE_WORDS[kind]}${NBSP}: ${facts.join(', ')}`;
}

export const slotWords = ({ pointLabel, date, start, end }: NonNullable<OrderChange['slot']>['before']): string =>
  `${formatDay(date)}, ${formatMinutes(start)} à ${formatMinutes(end)}, ${pointLabel}`;

const formatMinutes = (minutes: number): string => formatTime(Math.floor(minutes / 60), minutes % 60);
