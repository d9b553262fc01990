import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.ts';
import { filesOfServer } from './files-of-server.ts';

const SERVER = join(root, 'apps/server');
const BUILT = join(SERVER, 'dist');

/** What its URLs name, seen from the folder of the built server. */
function namedBy(source: string): { built: string[]; beside: string[] } {
  const of = (pattern: RegExp): string[][] => [...source.matchAll(pattern)].map(([, ...groups]) => groups);
  return {
    built: of(/new URL\('\.\/([^']+)\.js', import\.meta\.url\)/g).map(([name = '']) => name),
    beside: of(/new URL\(['`]([^'`]+)['`], new URL\("([^"]+)", import\.meta\.url\)\.href\)/g).map(
      // Of a name that is put together, the folder it is in.
      ([path = '', from = '']) => join(BUILT, dirname(from), path.replace(/[^/]*\$\{.*/, '')),
    ),
  };
}

it('each file that a source of the server names is found from the folder of the built one', () => {
  const paths = globSync(['{src,fixtures}/**/*.ts'], { cwd: SERVER }).filter((path) => !path.endsWith('.test.ts'));
  const apart = paths.filter((path) => /\.(?:worker|process)\.ts$/.test(path)).map((path) => basename(path, '.ts'));
  const named = paths.map((path) =>
    namedBy(filesOfServer(join(SERVER, path), readFileSync(join(SERVER, path), 'utf8'), BUILT)),
  );
  expect(named.flatMap(({ built }) => built).toSorted()).toEqual(apart.toSorted());
  // Built once all has been built.
  const beside = named.flatMap((names) => names.beside).filter((path) => !/[\\/](?:dist|\.cache[\\/].*)$/.test(path));
  expect(beside.filter((path) => !existsSync(path))).toEqual([]);
  expect(beside.length).toBeGreaterThanOrEqual(8);
});

it('moves no line, and leaves everything else', () => {
  const source = `import { a } from './a.ts';
const font = readFileSync(new URL(\`../fonts/\${name}.ttf\`, import.meta.url));
const worker = new Worker(new URL('../documents/x.worker.ts', import.meta.url), { execArgv: [] });
`;
  expect(filesOfServer('/opt/etal/apps/server/src/pdf/paper.ts', source, '/opt/etal/apps/server/dist')).toBe(
    `import { a } from './a.ts';
const font = readFileSync(new URL(\`../fonts/\${name}.ttf\`, new URL("../src/pdf/paper.ts", import.meta.url).href));
const worker = new Worker(new URL('./x.worker.js', import.meta.url), { execArgv: [] });
`,
  );
});
