import type { Cents } from '@etal/domain/money';
import { MAX_UNEXPLAINED_GAP } from '@etal/domain/till/till-day';
import { formatCents } from './format.ts';
import { NBSP } from './typography.ts';

export const COUNTING_TITLE = 'Compter la caisse';
export const NOTE_NEEDED = `Expliquez en quelques mots l'écart de plus de ${MAX_UNEXPLAINED_GAP / 100}${NBSP}€.`;

/** `50 €`, `20 c` */
export const pieceLabel = (cents: Cents): string => (cents >= 100 ? `${cents / 100}${NBSP}€` : `${cents}${NBSP}c`);

/** `Rien ne manque`, `Il manque 2,00 €`, `2,00 € de trop` */
export function gapWords(gap: Cents): string {
  if (gap === 0) return 'Rien ne manque';
  return gap < 0 ? `Il manque ${formatCents(-gap)}` : `${formatCents(gap)} de trop`;
}
