/** « Sarlat-la-Canéda » and « SARLAT LA CANEDA » are `sarlat la caneda`. Lines stay lines. */
export const placeKey = (text: string): string =>
  text
    .replaceAll(/œ/gi, 'oe')
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9\n]+/g, ' ');

export interface PlaceWord {
  word: string;
  /** Where it starts in the text. */
  index: number;
}

const ABBREVIATIONS: Record<string, string> = { st: 'saint', ste: 'sainte' };

/** The words of what a user typed, as a key would have them. */
export const placeWords = (text: string): PlaceWord[] =>
  Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ 0: written, index }) => {
    const word = placeKey(written).trim();
    return { word: ABBREVIATIONS[word] ?? word, index };
  });
