/** One key for "Pêche", "pêche" and "PECHE": searches and uniqueness ignore case and accents. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ');
}
