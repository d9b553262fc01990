import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import { type Node, visit } from './architecture/imports-of.ts';
import { root } from './root.ts';

/** What is sent by text message, where such a space costs, or read in a plain file that is broken into lines. */
const ITS_OWN_SPACES = ['gsm.ts', 'recipient-code.ts', 'shop-export.ts'].map((name) => `packages/texts/src/${name}`);

const PLAIN_SPACE = /(?:^|[^\s:;!?]) [:;!?»%€](?=[\s"'.,)]|$)|« /u;

/** The texts of a source that French would not break there: `prêt :` at the end of a line leaves its colon alone. */
function plainlySpaced(path: string, source: string): string[] {
  const found: string[] = [];
  const look = (text: string): void => void (PLAIN_SPACE.test(text) && found.push(text.trim()));
  visit(parseSync(path, source).program as unknown as Node, ({ type, value }) => {
    if (type === 'JSXText' || (type === 'Literal' && typeof value === 'string')) look(value as string);
    if (type === 'TemplateElement') look((value as { cooked: string | null }).cooked ?? '');
  });
  return found;
}

it('no text of a screen, a letter or a paper has a plain space before a high sign', () => {
  const files = [
    ...globSync('packages/{texts,ui}/src/**/*.{ts,tsx}', { cwd: root }),
    ...globSync('apps/{admin,storefront}/src/**/*.{ts,tsx}', { cwd: root }),
    ...globSync('apps/server/fixtures/demonstration/farm*.ts', { cwd: root }),
  ].filter((file) => !/\.test\.|\/testing\//.test(file) && !ITS_OWN_SPACES.includes(file.replaceAll('\\', '/')));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    plainlySpaced(file, readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

it('such a space would be found', () => {
  const spaced = `const a = <p title="Vraiment ?">Prêt : oui</p>; const b = \`\${a} : « \${a} »\`; const c = a ? 1 : 2;`;
  expect(plainlySpaced('a.tsx', spaced)).toEqual(['Vraiment ?', 'Prêt : oui', ': «', '»']);
  expect(plainlySpaced('a.tsx', spaced.replaceAll(/(?<!a|1) (?=[:?»])|(?<=«) /g, '\u00A0'))).toEqual([]);
});
