import { posix } from 'node:path';
import { parseModule, type Import } from './imports-of.ts';

/** Who may import whom: ARCHITECTURE.md, "Map". */
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  texts: ['domain', 'contract'],
  ui: ['domain', 'texts'],
  server: ['domain', 'contract', 'texts'],
  admin: ['domain', 'contract', 'texts', 'ui'],
  storefront: ['domain', 'contract', 'texts', 'ui'],
};

/** Code that also runs in a browser; the domain has a stricter rule. */
const RUNS_ANYWHERE = ['contract', 'texts', 'ui', 'admin', 'storefront'];

const DATABASE_PACKAGES = /^(?:kysely|pg|@electric-sql\/pglite[^/]*)(?:\/|$)/;
const QUERY_METHODS = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'];

/** `packages/domain/src/money.ts` → its source. */
export type SourceFiles = Map<string, string>;

export interface Verdict {
  /** `path → specifier: why`, empty when all is well. */
  faults: string[];
  modules: number;
  imports: number;
}

export const checkDirections = (files: SourceFiles): Verdict => {
  const faults: string[] = [];
  let imports = 0;
  for (const [path, source] of files) {
    const module = parseModule(path, source);
    imports += module.imports.length;
    for (const item of module.imports) {
      for (const fault of faultsOfImport(path, item)) faults.push(`${path} → ${item.specifier}: ${fault}`);
    }
    const queries = QUERY_METHODS.filter((method) => module.methodsCalled.has(method));
    if (queries.length > 0 && !maySpeakSql(path)) faults.push(`${path}: ${SQL_FAULT} (${queries.join(', ')})`);
  }
  return { faults, modules: files.size, imports };
};

const SQL_FAULT = 'only *.queries.ts and platform/db/ speak SQL';

function* faultsOfImport(path: string, { specifier, typeOnly }: Import): Generator<string> {
  const from = packageOf(path);
  const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined;

  if (target === undefined) {
    const other = /^@etal\/([^/]+)/.exec(specifier)?.[1];
    if (other !== undefined && !MAY_IMPORT[from]?.includes(other)) yield `${from} may not import ${other}`;
    if (from === 'domain' && other === undefined && !isTest(path)) yield 'the domain imports nothing';
    if (specifier.startsWith('node:') && RUNS_ANYWHERE.includes(from) && !isTest(path))
      yield `${from} also runs in a browser`;
    if (!typeOnly && DATABASE_PACKAGES.test(specifier) && !maySpeakSql(path)) yield SQL_FAULT;
    return;
  }

  if (packageOf(target) !== from) yield 'another package is reached by its name, not by its path';
  const [feature, sibling] = [featureOf(path), featureOf(target)];
  if (feature !== undefined && sibling !== undefined && feature !== sibling && !isDoor(target))
    yield 'a feature imports a sibling only by its door';
  if (inServer(target, 'adapters/') && !mayChooseAdapters(path))
    yield 'only the programs (main.ts, background.process.ts, cli.ts) and tests choose adapters';
  if (/\/testing\//.test(target) && !isTest(path)) yield 'testing/ is for tests';
  if (target.startsWith('apps/server/fixtures/') && !isTopOfServer(path) && !isTest(path))
    yield 'only the files at the top of the server know the fixtures';
}

const packageOf = (path: string): string => path.split('/')[1] ?? '';

const featureOf = (path: string): string | undefined =>
  /^apps\/(?:admin|storefront)\/src\/features\/([^/]+)\//.exec(path)?.[1];

/** `features/orders/orders.ts`: what the other features may know of orders. */
const isDoor = (path: string): boolean => /\/features\/([^/]+)\/\1\.ts$/.test(path);

const inServer = (path: string, folder: string): boolean => path.startsWith(`apps/server/src/${folder}`);

/** `main.ts`, `cli.ts` and their like: what decides between a demonstration and production. */
const isTopOfServer = (path: string): boolean => /^apps\/server\/src\/[^/]+$/.test(path);

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || /\/testing\//.test(path);

const maySpeakSql = (path: string): boolean =>
  inServer(path, 'platform/db/') || (inServer(path, '') && path.endsWith('.queries.ts')) || isTest(path);

/** What a process starts with. */
const PROGRAMS = ['main.ts', 'background/background.process.ts', 'cli.ts'];

const mayChooseAdapters = (path: string): boolean =>
  inServer(path, 'adapters/') || PROGRAMS.some((program) => inServer(path, program)) || isTest(path);
