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

/** What stands on each side of its other tables: the French words, and the names that are quoted as code. */
function entriesOf(glossary: string): { french: string; names: string[] }[] {
  const [, ...tables] = glossary.split('| French (screen) | Code | What it is |\n|---|---|---|\n');
  return tables.flatMap((table) =>
    (table.split('\n\n')[0] ?? '')
      .trim()
      .split('\n')
      .map((row) => {
        const [, french = '', code = ''] = row.split('|');
        return { french: french.trim(), names: [...code.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name) };
      }),
  );
}

const namesMissingIn = (source: string, names: readonly string[]): string[] =>
  names.filter((name) => !name.split(': ').every((part) => source.includes(part)));

const GLOSSARY = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
const WORDS = otherWords(GLOSSARY);
const ENTRIES = entriesOf(GLOSSARY);
const SOURCES = globSync('{apps,packages}/*/src/**/*.{ts,tsx,sql}', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

it('the source says each thing in the glossary’s one word', () => {
  expect(SOURCES.length).toBeGreaterThan(500);
  const found = SOURCES.flatMap(({ file, text }) => wordsIn(text, WORDS).map((word) => `${file}: ${word}`));
  expect(found).toEqual([]);
});

it('each French word stands in the glossary once', () => {
  const words = ENTRIES.map(({ french }) => french);
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((word, index) => words.indexOf(word) < index)).toEqual([]);
});

it('what the glossary quotes as code is in the source', () => {
  const source = SOURCES.map(({ text }) => text).join('\n');
  expect(
    namesMissingIn(
      source,
      ENTRIES.flatMap(({ names }) => names),
    ),
  ).toEqual([]);
});

it('a name that is gone, and a word that stands twice, would be found', () => {
  const head = '| French (screen) | Code | What it is |\n|---|---|---|\n';
  expect(
    entriesOf(`${head}| panier | \`bag\` | A bundle |\n\n${head}| panier | basket, \`oldBag\` | The same |\n`),
  ).toEqual([
    { french: 'panier', names: ['bag'] },
    { french: 'panier', names: ['oldBag'] },
  ]);
  expect(namesMissingIn('const bag = 1;', ['bag', 'oldBag', 'source: MERCHANT'])).toEqual([
    'oldBag',
    'source: MERCHANT',
  ]);
});

it('another word would be found', () => {
  expect(WORDS).toContain('Valider');
  expect(wordsIn("label: 'Valider'", WORDS)).toEqual(['Valider']);
  expect(wordsIn('Validerait, Sauvegardes', WORDS)).toEqual([]);
});
