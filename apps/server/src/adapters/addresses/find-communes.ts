import { type PlaceWord, placeWords } from './place-key.ts';
import type { Commune } from './read-communes.ts';

export interface FoundCommune {
  commune: Commune;
  postcode: string;
  /** What the user typed besides the commune, as they typed it. */
  street: string;
}

/** A postal code settles the place; without one, the longest end of the text that starts a commune's name does. */
export function findCommunes(communes: readonly Commune[], text: string, limit: number): FoundCommune[] {
  const words = placeWords(text).filter(({ word }) => word !== 'cedex');
  const postcodeAt = words.findLastIndex(({ word }) => /^\d{5}$/.test(word));
  const found =
    postcodeAt === -1 ? findByName(communes, text, words) : findByPostcode(communes, text, words, postcodeAt);
  return found.slice(0, limit);
}

function findByPostcode(
  communes: readonly Commune[],
  text: string,
  words: PlaceWord[],
  postcodeAt: number,
): FoundCommune[] {
  const postcode = words[postcodeAt]?.word ?? '';
  const before = text.slice(0, words[postcodeAt]?.index);
  const after = words.slice(postcodeAt + 1);
  return communes
    .filter(({ postcodes }) => postcodes.includes(postcode))
    .map((commune) => {
      // « 24200 Sarlat 12 rue des Lilas »: what follows the name is the street, when none came before.
      const named = leadingWordsIn(commune.key, after);
      const next = after[named];
      const street = tidy(before) || (next && named > 0 ? tidy(text.slice(next.index)) : '');
      return { commune, postcode, street, named };
    })
    .toSorted((a, b) => b.named - a.named);
}

/** How many of the words, from the first, the name starts with; the last may be unfinished. */
function leadingWordsIn(key: string, words: PlaceWord[]): number {
  for (let count = words.length; count > 0; count -= 1) {
    if (
      startsName(
        key,
        words
          .slice(0, count)
          .map(({ word }) => word)
          .join(' '),
      )
    )
      return count;
  }
  return 0;
}

/** « rue des | Lilas » is a street, not the town of Les Lilas. */
const LINKS = new Set(['a', 'au', 'aux', 'd', 'de', 'des', 'du', 'en', 'l', 'la', 'le', 'les', 'sur', 'sous']);
const SHORTEST_END = 3;

function findByName(communes: readonly Commune[], text: string, words: PlaceWord[]): FoundCommune[] {
  for (const [start, first] of words.entries()) {
    const end = words
      .slice(start)
      .map(({ word }) => word)
      .join(' ');
    if (start > 0 && (end.length < SHORTEST_END || LINKS.has(words[start - 1]?.word ?? ''))) continue;
    const named = communes.filter(({ key }) => startsName(key, end));
    if (named.length === 0) continue;
    const street = tidy(text.slice(0, first.index));
    return named
      .toSorted((a, b) => Number(b.key === end) - Number(a.key === end))
      .flatMap((commune) => commune.postcodes.map((postcode) => ({ commune, postcode, street })));
  }
  return [];
}

/** « lilas » also starts « Les Lilas ». */
const startsName = (key: string, words: string): boolean =>
  key.startsWith(words) || (key.startsWith('l') && key.replace(/^(?:la|le|les|l) /, '').startsWith(words));

const tidy = (street: string): string => street.replace(/^[\s,;-]+|[\s,;-]+$/g, '').replaceAll(/\s+/g, ' ');
