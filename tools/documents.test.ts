import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operatorCommand } from '../apps/server/src/operator-command.ts';
import { calls } from '../packages/contract/src/calls.ts';
import { Refusal } from '../packages/contract/src/errors.ts';
import { sentenceOf } from '../packages/texts/src/errors.ts';
import { root } from './root.ts';

/** What the pages for people name exists: files, commands, sections, addresses. */
const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'THIRD-PARTY-NOTICES.md',
  'docs/operations.md',
  'docs/private-parts.md',
  'docs/proof.md',
];
const SKIPPED = ['node_modules', 'dist', '.git', 'data', 'results', 'test-results'];
/** Every file and folder of the project, as paths from its top. */
const files = globSync('**/{*,.*}', { cwd: root, exclude: (entry) => SKIPPED.includes(entry) }).map((path) =>
  path.replaceAll('\\', '/'),
);
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const quotedIn = (source: string): string[] => [
  ...new Set([...source.matchAll(/`([^`\n]+)`/g)].map(([, quoted]) => quoted!)),
];

/**
 * `adapters/<port>`, `<screen>.page.tsx`, `*.queries.ts`: any name will do there. Short forms count from some folder
 * on.
 */
const isThere = (name: string, folders: string[]): boolean => {
  const path = name.replace(/\/$/, '').replace(/<[\w-]+>|NNNN-name/g, '*');
  return folders.some((folder) => files.some((file) => matchesGlob(file, join(folder, path))));
};

/**
 * A file by its ending, a folder by its final or its inner slash; not a URL's path, a media type, or a place on the
 * operator's machine.
 */
const isPath = (quoted: string): boolean =>
  /^[\w.*<{][\w.*<>{},/-]*$/.test(quoted) &&
  (/\.(tsx?|mjs|md|json|yaml|conf|sh|service|sql)$/.test(quoted) || quoted.endsWith('/')) &&
  !quoted.startsWith('text/');

describe.each(DOCUMENTS)('%s', (document) => {
  const source = text(document);

  it('names files and folders that exist', () => {
    // SECURITY.md says from where its paths count; the others name a file by its end.
    const foldersOf = (name: string) =>
      document === 'SECURITY.md' && name.includes('/') ? ['', 'apps/server'] : ['', '**'];
    const named = quotedIn(source).filter(isPath);
    expect(named).not.toEqual([]);
    expect(named.filter((name) => !isThere(name, foldersOf(name)))).toEqual([]);
  });

  it('links to pages and sections that exist', () => {
    const links = [...source.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target]) => target!);
    const broken = links.filter((link) => {
      const [path = '', section] = link.split('#');
      const target = path === '' ? document : normalize(join(dirname(document), path));
      return !files.includes(target) || (section !== undefined && !sectionsOf(text(target)).includes(section));
    });
    expect(broken).toEqual([]);
  });

  it('names commands that exist', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
    const scriptsNamed = [...source.matchAll(/npm run ([a-z:]+)/g)].map(([, script]) => script!);
    expect(scriptsNamed.filter((script) => !(script in scripts))).toEqual([]);
    for (const words of operatorCommandsIn(source)) expect(() => operatorCommand(words), words.join(' ')).not.toThrow();
  });
});

it('finds the commands of the guide', () => {
  expect(operatorCommandsIn(text('docs/operations.md')).length).toBeGreaterThan(5);
});

/**
 * `etal user invite …` and `npm run etal -- user invite …`, in code; an argument left open is given one that would do.
 */
const operatorCommandsIn = (source: string): string[][] =>
  [
    ...source.matchAll(
      /(?:^|`|\s)(?:npm run etal --|(?:\/usr\/local\/bin\/)?etal|apps\/server\/src\/cli\.ts) ((?:user|backup|restore|migrate|seed)\b[^`#&\n]*)/gm,
    ),
  ].map(([, words]) =>
    words!
      .trim()
      .replace(/\$\([^)]*\)/g, 'x')
      .split(/\s+/)
      .map((word) => (/^<email>$|^…$/.test(word) ? 'maud@exemple.fr' : word)),
  );

/** As GitHub names them. */
const sectionsOf = (source: string): string[] =>
  [...source.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('the rules of the product', () => {
  const known = new Set([...text('docs/rules.md').matchAll(/^- \*\*(R-[A-Z]+-\d+)\*\*/gm)].map(([, id]) => id!));
  const sources = files.filter((file) => /\.(?:tsx?|mjs|css|sql|md|example)$/.test(file) && file !== 'docs/rules.md');
  /** Ids that are nowhere, and the numbers of texts that are not in the repository. */
  const strayCitations = (source: string): string[] => [
    ...[...source.matchAll(/\bR-[A-Z]+-\d+\b/g)].map(([id]) => id).filter((id) => !known.has(id)),
    ...[...source.matchAll(/\b(?:decisions?|rules?) \d+\b|\bspecification §/gi)].map(([words]) => words),
  ];

  it('have an id each, and one only', () => {
    expect(known.size).toBeGreaterThan(60);
    expect([...text('docs/rules.md').matchAll(/^- \*\*R-/gm)]).toHaveLength(known.size);
  });

  it('are cited by ids that exist, and by no number', () => {
    const cited = sources.filter((file) => /\bR-[A-Z]+-\d/.test(text(file)));
    expect(cited.length).toBeGreaterThan(80);
    const stray = sources.flatMap((file) =>
      file === 'tools/documents.test.ts' ? [] : strayCitations(text(file)).map((words) => `${file}: ${words}`),
    );
    expect(stray).toEqual([]);
  });

  it.each(['R-ORDERS-999', 'R-NOTHING-1', 'Decisions 42', 'specification §5', 'rule 123'])(
    'notice the citation %s, which leads nowhere',
    (citation) => {
      expect(strayCitations(`/** Kept as it was (${citation}). */`)).toHaveLength(1);
    },
  );
});

describe('SECURITY.md', () => {
  const rows = text('SECURITY.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Asset'));

  it.each(rows.map((row) => row.split(' | ') as [string, string, string, string]))(
    '%s: shown by a test',
    (_threat, _measure, shownBy, chapters) => {
      expect(
        quotedIn(shownBy).some((name) => /\.test\.tsx?$/.test(name)),
        shownBy,
      ).toBe(true);
      expect(chapters).toMatch(/^V\d+(, V\d+)* \|$/);
    },
  );
});

it.each(['Dockerfile', 'deploy/etal.service', 'docs/operations.md', 'bench/server.ts'])(
  '%s starts the server with the options that save memory',
  (file) => {
    expect(text(file)).toMatch(/MALLOC_ARENA_MAX\W+1\b/);
    expect(text(file)).toMatch(/--max-semi-space-size=4\W+--heap-growing-percent=50\b/);
  },
);

describe('the proxies’ files', () => {
  it.each(['deploy/nginx.conf', 'deploy/Caddyfile'])(
    '%s names calls that exist, and speaks with our sentences',
    (file) => {
      const source = text(file);
      const addresses = [...source.matchAll(/\/api\/\w+/g)].map(([address]) => address);
      expect(addresses).not.toEqual([]);
      expect(addresses.filter((address) => !calls.some(({ path }) => path === address))).toEqual([]);
      const sentences = [...source.matchAll(/^\s+(?:return|respond) [^"\n]*"([^"\n]+)"/gm)].map(
        ([, sentence]) => sentence,
      );
      expect(sentences).not.toEqual([]);
      const ours = [new Refusal('BODY_TOO_LARGE'), new Refusal('UNAVAILABLE')].map((refusal) => sentenceOf(refusal));
      expect(sentences.filter((sentence) => !ours.includes(sentence!))).toEqual([]);
    },
  );
});
