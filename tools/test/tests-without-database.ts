import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

/** Whoever reaches one of these, however far, may speak to the database of the run. */
const DATABASE = ['testing/harness/open-test-database.ts', 'src/platform/db/open-database.ts'];

/** What a module of the server imports of the server, by the paths as they are written. */
function importedBy(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)]
    .map(([, name = '']) => normalize(join(dirname(path), name)))
    .filter((imported) => existsSync(imported));
}

/**
 * The server's test files that know no database: one run on one engine shows what they show, so the other engine's
 * project leaves them out.
 */
export function testsWithoutDatabase(server: string): string[] {
  const imports = new Map<string, string[]>();
  const reached = (path: string, seen: Set<string>): Set<string> => {
    if (seen.has(path)) return seen;
    seen.add(path);
    if (!imports.has(path)) imports.set(path, importedBy(path));
    for (const imported of imports.get(path) ?? []) reached(imported, seen);
    return seen;
  };
  const database = DATABASE.map((path) => join(server, path));
  return globSync('{src,testing,fixtures}/**/*.test.ts', { cwd: server })
    .filter((test) => {
      const all = reached(join(server, test), new Set());
      return !database.some((path) => all.has(path));
    })
    .map((test) => relative(server, join(server, test)).replaceAll('\\', '/'))
    .toSorted();
}
