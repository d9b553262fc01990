import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../root.ts';
import { longLines } from './long-lines.ts';

/** Sentences for people (packages/texts) and what the demonstration sells are texts from end to end. */
const TEXTS = /^packages\/texts\/|\/demonstration\/farm-\w+\.ts$/;
const OURS = '{apps,packages,tools,bench,e2e}/**/*.{ts,tsx,mjs,css}';

it('no line of the source is over 120 columns but for a text that cannot be broken', () => {
  const files = [...globSync(OURS, { cwd: root }), ...globSync('*.ts', { cwd: root })]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/(?:^|\/)(?:node_modules|dist)\//.test(path) && !TEXTS.test(path));
  expect(files.length).toBeGreaterThan(900);
  const long = files.flatMap((path) =>
    longLines(path, readFileSync(join(root, path), 'utf8')).map((line) => `${path}:${line}`),
  );
  expect(long).toEqual([]);
});

describe('a long line', () => {
  const words = 'mot '.repeat(40);
  const call = `f(${Array.from({ length: 40 }, (_, index) => `a${index}`).join(', ')});`;

  it.each([
    ['code', 'a.ts', call],
    ['code behind a text', 'a.ts', `f('${words}', ${call.slice(2)}`],
    ['a comment', 'a.ts', `// ${words}`],
    ['a comment of a style sheet', 'a.css', `/* ${words} */`],
    [
      'a template that computes',
      'a.ts',
      `const a = \`${'mot '.repeat(20)}\${b.map((c) => c.d).join(', ')} ${words}\`;`,
    ],
    ['a line of a longer template', 'a.ts', `const a = \`\n${words}\n\`;`],
    ['two texts', 'a.ts', `const a = b ? '${words}' : '${words}';`],
  ])('of %s is a fault', (_what, path, line) => {
    expect(longLines(path, line)).toHaveLength(1);
  });

  it.each([
    ['a text', 'a.ts', `const title = '${words}';`],
    ['a template that only names', 'a.ts', `const a = \`${words}\${b} \${c.d}\`;`],
    ['a pattern', 'a.ts', `const A = /${'mot|'.repeat(40)}x/;`],
    ['a list of classes', 'a.tsx', `const a = <div className="${words}" />;`],
    ['a list of classes that depends', 'a.tsx', `const a = (\n<div\nclassName={\`${words} \${b ? 'c' : 'd'}\`}\n/>);`],
    ['words between tags', 'a.tsx', `const a = (\n<p>\n${words}\n</p>);`],
    ['an address in a style sheet', 'a.css', `  src: url('${'a/'.repeat(60)}') format('woff2');`],
    ['a test’s name', 'a.ts', `it('${words}', async () => {});`],
  ])('of %s is excused', (_what, path, line) => {
    expect(longLines(path, line)).toEqual([]);
  });

  it('is measured in characters: one of 120 accents is not long', () => {
    expect(longLines('a.ts', `// ${'é'.repeat(117)}`)).toEqual([]);
    expect(longLines('a.ts', `// ${'é'.repeat(118)}`)).toEqual([1]);
  });
});
