import { foldText } from '../fold-text.ts';

/** The words that are proposed for what a price by the piece is for (R-CATALOG-20). */
export const UNITS = [
  'pièce',
  'botte',
  'barquette',
  'bouquet',
  'douzaine',
  'litre',
  'pot',
  'bouteille',
  'sachet',
] as const;

export const MAX_UNIT_LENGTH = 20;

export const BAG_UNIT = 'panier';

/** A bag that names no unit is counted in bags. */
export const ownUnit = (unit: string | null, isBag: boolean): string | null => unit ?? (isBag ? BAG_UNIT : null);

/** As it is kept: our words in our spelling, another as it was typed; a piece, or nothing said, is null. */
export function unitWord(typed: string | null | undefined): string | null {
  const text = (typed ?? '').trim().replaceAll(/\s+/g, ' ');
  if (text === '') return null;
  const key = foldText(text);
  const known = UNITS.find((word) => foldText(word) === key);
  return known === 'pièce' ? null : (known ?? text);
}
