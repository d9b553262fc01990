/**
 * One key for "Pêche", "pêche" and "PECHE", and for "Œufs" and "oeufs": searches and uniqueness ignore case, accents
 * and ligatures, which many keyboards do not have.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .trim()
    .replaceAll(/\s+/g, ' ');
}
