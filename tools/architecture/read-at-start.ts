import { dirname, join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';

/** What is loaded with a module before its first line runs: every name it imports, in turn, but for types. */
export function readAtStart(entry: string, source: (path: string) => string): Set<string> {
  const read = new Set<string>();
  const follow = (path: string): void => {
    if (read.has(path)) return;
    read.add(path);
    for (const name of importedFirst(path, source(path)))
      if (name.startsWith('.')) follow(join(dirname(path), name));
      else read.add(name);
  };
  follow(entry);
  return read;
}

/** An `import()` is left out: it is read when somebody comes to it. */
function importedFirst(path: string, source: string): string[] {
  const { staticImports, staticExports } = parseSync(path, source).module;
  const imports = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const exports = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : moduleRequest.value)),
  );
  return [...imports, ...exports];
}
