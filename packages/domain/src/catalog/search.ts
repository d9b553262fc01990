import { foldText } from '../fold-text.ts';
import type { Tag } from './tags.ts';

/** The words by which people ask for a label. */
const TAG_WORDS: Record<Tag, string> = {
  AGRICULTURE_BIOLOGIQUE: 'agriculture biologique bio ab',
  LABEL_ROUGE: 'label rouge',
};

/** What an article or a bag is found by: its name, its category, its labels and whatever else it says. */
export const searchTextOf = ({ words, tags }: { words: readonly string[]; tags: readonly Tag[] }): string =>
  [...new Set(wordsIn([...words, ...tags.map((tag) => TAG_WORDS[tag])].join(' ')))].join(' ');

/**
 * R-SITE-4: what is found by a search, in the order given. Every word of it begins a word that is there, without regard
 * to case, accents, ligatures and a final s or x. Where nothing is found so, inside a word will do; then, in a word of
 * five letters or more, one wrong letter is forgiven. `textOf` is made by `searchTextOf`.
 */
export function findByWords<Thing>(
  things: readonly Thing[],
  textOf: (thing: Thing) => string,
  search: string,
): Thing[] {
  const asked = wordsIn(search);
  for (const isFound of [begins, isInside, isNearly]) {
    const found = things.filter((thing) => {
      const words = textOf(thing).split(' ');
      return asked.every((one) => words.some((word) => isFound(word, one)));
    });
    if (found.length > 0) return found;
  }
  return [];
}

const wordsIn = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const begins = (word: string, asked: string): boolean => word.startsWith(asked) || singular(word) === singular(asked);

const isInside = (word: string, asked: string): boolean => begins(word, asked) || word.includes(asked);

const singular = (word: string): string => word.replace(/[sx]$/, '');

const FORGIVEN_FROM = 5;

function isNearly(word: string, asked: string): boolean {
  if (isInside(word, asked)) return true;
  if (asked.length < FORGIVEN_FROM) return false;
  return [
    [word, asked],
    [singular(word), singular(asked)],
  ].some(([one = '', other = '']) => one.length === other.length && differences(one, other) === 1);
}

const differences = (one: string, other: string): number =>
  [...one].filter((letter, index) => letter !== other[index]).length;
