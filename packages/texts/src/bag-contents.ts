import type { PackedContent } from '@etal/contract/packed-bags';
import type { ContentProblem } from '@etal/domain/catalog/bags';
import { MAX_SELECTED_WEIGHT } from '@etal/domain/orders/lines';
import { formatDayInYear, formatGrams, formatInteger } from './format.ts';
import { NBSP } from './typography.ts';
import { countUnits } from './units.ts';

type Content = Pick<PackedContent, 'label' | 'quantity' | 'weight' | 'unit'>;

/** How much of it one bag holds: `2 bottes`, `500 g`, `2 × 500 g`, `3 ×` for what is simply counted. */
export function contentAmount({ quantity, weight, unit }: Omit<Content, 'label'>): string {
  if (weight) {
    const each = formatGrams(weight);
    return quantity === 1 ? each : `${formatInteger(quantity)}${NBSP}×${NBSP}${each}`;
  }
  return unit ? countUnits(quantity, unit) : `${formatInteger(quantity)}${NBSP}×`;
}

/** `2 bottes de radis`, `500 g d'oignons`, `2 × 500 g de carottes`, `3 × Potimarron` */
export function contentWords(content: Content): string {
  const amount = contentAmount(content);
  const isMeasured = Boolean(content.weight ?? content.unit);
  return isMeasured ? `${amount} ${ofThing(content.label)}` : `${amount} ${content.label}`;
}

export const contentsWords = (contents: readonly Content[]): string => contents.map(contentWords).join(', ');

/** A name that has capitals of its own keeps them: « Saint-Nectaire ». */
function ofThing(label: string): string {
  const rest = label.slice(1);
  const name = rest === rest.toLowerCase() ? label.charAt(0).toLowerCase() + rest : label;
  return MUTE.test(name) ? `d'${name}` : `de ${name}`;
}

/** Before a vowel, or an h that is not heard. */
const MUTE = /^(?:[aeiouàâäéèêëîïôöûüœæ]|hui|her|hyd)/i;

/** Beside the field that is wrong. */
export const CONTENT_PROBLEMS: Record<ContentProblem, string> = {
  COUNTED_IN_PIECES: 'Cet article se compte, il ne se pèse pas.',
  OPTION_UNKNOWN: "Cet article n'a pas cette option de poids.",
  TOO_HEAVY: `${formatGrams(MAX_SELECTED_WEIGHT)} au plus.`,
};

export const CONTENT_INCOMPLETE = `À compléter${NBSP}: indiquez le poids.`;

/** Of an article that is not on sale, and of which nothing more is known. */
export const UNKNOWN_CONTENT = { label: 'Un produit de saison', unit: null };

/** `Semaine du lundi 16 novembre` */
export const weekWords = (monday: string): string => `Semaine du ${formatDayInYear(monday)}`;
