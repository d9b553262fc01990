import {
  MAX_DEPOSITS_WORTH,
  MAX_LINES,
  MAX_ORDER_TOTAL,
  MAX_PRICE,
  MAX_QUANTITY,
  MAX_SELECTED_WEIGHT,
  MAX_WEIGHT,
} from '@etal/domain/limits';
import { formatCents, formatGrams, formatInteger } from './format.ts';

/** What the bounds of the domain sound like, wherever one of them is met: in a form, in the cart, on the wire. */

export const PRICE_BOUND = `Le montant est de ${formatCents(MAX_PRICE)} au plus.`;
export const PIECE_PRICE_BOUND = `Le prix estimé d'une pièce est de ${formatCents(MAX_PRICE)} au plus.`;
export const QUANTITY_BOUND = `La quantité est de ${formatInteger(MAX_QUANTITY)} au plus.`;
export const WEIGHT_BOUND = `Le poids est de ${formatGrams(MAX_WEIGHT)} au plus.`;
export const SELECTED_WEIGHT_BOUND = `Le poids est de ${formatGrams(MAX_SELECTED_WEIGHT)} au plus.`;
export const ORDER_BOUND = `Une commande est de ${formatCents(MAX_ORDER_TOTAL)} au plus, frais de service compris. Vérifiez les quantités et les poids.`;

export const LINES_BOUND = `Une commande a ${MAX_LINES} lignes au plus.`;

export const DEPOSITS_BOUND = `Les consignes d'une fois valent ${formatCents(MAX_DEPOSITS_WORTH)} au plus. Vérifiez leur nombre.`;

/** Beside the field of something sold by the piece, while what is typed cannot be ordered. */
export const quantityRefusal = (max: number): string =>
  max === 1 ? 'Il n’en reste qu’un.' : `Choisissez une quantité de 1 à ${formatInteger(max)}.`;

/** The same where the shopper names the weight, which goes by steps. */
export const weightRefusal = ({ min, max, step }: { min: number; max: number; step: number }): string =>
  min === max
    ? `Il n’en reste que ${formatGrams(max)}.`
    : `Choisissez un poids de ${formatGrams(min)} à ${formatGrams(max)}${step > 1 ? `, par ${formatGrams(step)}` : ''}.`;
