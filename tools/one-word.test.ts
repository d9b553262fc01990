import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './root.ts';

/** The words that the glossary's second table says another word for. */
function otherWords(glossary: string): string[] {
  const [, table = ''] = glossary.split('| On screen | Instead of |');
  const rows = table.split('\n\n')[0]?.split('\n').slice(2) ?? [];
  return rows.flatMap((row) => (row.split('|')[2] ?? '').split(',').map((word) => word.trim()));
}

const wordsIn = (text: string, words: readonly string[]): string[] =>
  words.filter((word) => new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, 'u').test(text));

const WORDS = otherWords(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));

it('the source says each thing in the glossary’s one word', () => {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    wordsIn(readFileSync(join(root, file), 'utf8'), WORDS).map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});

it('another word would be found', () => {
  expect(WORDS).toContain('Valider');
  expect(wordsIn("label: 'Valider'", WORDS)).toEqual(['Valider']);
  expect(wordsIn('Validerait, Sauvegardes', WORDS)).toEqual([]);
});
