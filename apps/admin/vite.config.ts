import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { slimCalls } from '../../tools/build/slim-calls.ts';
import { filesOfModules, type ModuleGraph } from '../../tools/build/screen-files.ts';

const SOURCE = fileURLToPath(new URL('src/', import.meta.url)).replaceAll('\\', '/');
const sourceOf = (path: string): string => `${SOURCE}${path}`;

const ENTRY = sourceOf('main.tsx');

/** The little that several subjects borrow: in one file, rather than with all that their own lends. */
const SMALL_PARTS =
  /features[\\/].*(?:latest-orders|order-status-badge|use-today|new-order-link|bag-contents|toggle-sale-dialog|monthly-section)\.tsx?$/;

/** `features/orders/list/order-list.page.tsx` → `orders`. */
const areaOf = (module: string): string | undefined => {
  // Reading a file of articles or customers is the same wherever its parts stand.
  if (/[\\/]imports[\\/.]/.test(module)) return 'imports';
  if (SMALL_PARTS.test(module)) return 'parts';
  if (!module.startsWith(SOURCE)) return undefined;
  const [room, area] = module.slice(SOURCE.length).split('/');
  if (room === 'operator') return room;
  if (room !== 'features' || area === undefined) return undefined;
  return area === 'new-order' ? 'orders' : area;
};

let files: Map<string, string> | undefined;

/** Asked for once the whole graph is known. */
const fileOf = (module: string, build: Rolldown.ChunkingContext): string | undefined => {
  if (module.includes('rolldown/runtime')) return 'vendor';
  files ??= readFiles(build);
  const file = files.get(module);
  if (file !== 'start') return file;
  // Libraries change with their versions, our own start with every release.
  return /node_modules|^\0/.test(module) ? 'vendor' : 'start';
};

function readFiles(build: Rolldown.ChunkingContext): Map<string, string> {
  const graph = new Map<string, readonly string[]>();
  const visit = (module: string): void => {
    if (graph.has(module)) return;
    const imported = importedBy(module, build);
    graph.set(module, imported);
    for (const next of [...imported, ...(build.getModuleInfo(module)?.dynamicallyImportedIds ?? [])]) visit(next);
  };
  visit(ENTRY);
  return placed(
    graph,
    [...graph.keys()].filter((module) => /\.page\.tsx$|articles[\\/][\w-]+-dialog\.tsx$/.test(module)),
  );
}

/** What a module imports; through the door of a room, only what it takes of that room. */
function importedBy(module: string, build: Rolldown.ChunkingContext): string[] {
  const info = build.getModuleInfo(module);
  return (info?.importedIds ?? []).flatMap((imported) => {
    const door = roomsBehind(imported, build);
    if (!door) return [imported];
    const taken = [...(info?.code ?? '').matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']*)["']/g)]
      .filter(([, , from = '']) => from.startsWith('.') && idOf(module, from) === imported)
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => door.get(name.trim().split(' as ')[0] ?? ''));
    return taken.filter((behind) => behind !== undefined);
  });
}

/** The module behind each name, of one that only hands on what others export. */
function roomsBehind(module: string, build: Rolldown.ChunkingContext): Map<string, string> | undefined {
  if (areaOf(module) === undefined) return undefined;
  const code = (build.getModuleInfo(module)?.code ?? '').replaceAll(/\/\*.*?\*\/|^\/\/.*$/gms, '');
  const handedOn = /export\s*\{([^}]*)\}\s*from\s*["']([^"']*)["'];?/g;
  if (!code.includes('export') || code.replaceAll(handedOn, '').trim() !== '') return undefined;
  const behind = new Map<string, string>();
  for (const [, names = '', from = ''] of code.matchAll(handedOn)) {
    for (const name of names.split(',')) behind.set(name.trim().split(' as ').at(-1) ?? '', idOf(module, from));
  }
  return behind;
}

const idOf = (module: string, from: string): string => posix.join(posix.dirname(module), from);

const placed = (graph: ModuleGraph, pages: string[]): Map<string, string> =>
  filesOfModules(graph, {
    layers: [
      { file: 'start', root: ENTRY },
      { file: 'start', root: sourceOf('features/account/sign-in/login.page.tsx') },
      { file: 'shell', root: sourceOf('app/shell/shell.page.tsx') },
    ],
    pages,
    tools: { file: 'forms', root: (module) => module.includes('node_modules/react-hook-form/') },
    areaOf,
  });

/** The widest used first: a group takes along what its modules import, unless a group before has it. */
const GROUPS = [/^vendor$/, /^start$/, /^shell$/, /^often$/, /-elsewhere$/, /^forms$/, /^(?!.*-forms$)/, /./].map(
  (files, index, { length }): Rolldown.CodeSplittingGroup => ({
    debugName: files.source,
    name: (module, build) => {
      const file = fileOf(module, build);
      return file !== undefined && files.test(file) ? file : null;
    },
    priority: length - index,
  }),
);

/**
 * Each icon by its own module: through the library's one door, the files would have to take all icons for needed
 * everywhere.
 */
const iconsByName: Plugin = {
  name: 'etal:icons-by-name',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: /from 'lucide-react'/ },
    handler: (source) => ({
      code: source.replace(/import \{([^}]*)\} from 'lucide-react';/g, (_, names: string) => iconImports(names)),
      map: null,
    }),
  },
};

/** `ArrowDown01 as Down` → `arrow-down-0-1`. */
const iconImports = (names: string): string =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [icon = '', local = icon] = name.split(' as ');
      const file = icon.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-zA-Z\d])(?=\d)/g, '-').toLowerCase();
      return `import ${local} from 'lucide-react/dist/esm/icons/${file}.mjs';`;
    })
    .join(' ');

const slimContract: Plugin = {
  name: 'etal:slim-contract',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /packages[\\/]contract[\\/]src[\\/][^?]*\.ts$/ },
    handler: (source, path) => ({ code: slimCalls(path, source), map: null }),
  },
};

export default defineConfig({
  plugins: [slimContract, iconsByName, react(), tailwindcss()],
  build: {
    target: 'es2023',
    // The Content-Security-Policy lets no data: font or script through.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
});
