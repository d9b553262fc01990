import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressAssets } from './build/compress-assets.ts';
import { hashSources } from './build/hash-sources.ts';
import { keptFiles } from './build/kept-files.ts';
import { showProgress } from './build/show-progress.ts';
import type { launch } from './launch.ts';
import { root } from './root.ts';

interface Part {
  folder: string;
  title: string;
  /** What the browser loads, compressed once for all visitors. */
  served?: string;
  /** In its folder: what it is made of. */
  sources: string[];
  /** One per run of Vite: configuration that joins the folder's own. The later ones may read what the first left. */
  builds: ((home: string) => Promise<ViteConfig>)[];
}

interface ViteConfig {
  build?: object;
  define?: Record<string, string>;
}

/** The cart's page alone loads it; it joins what the first build left. */
const checkout = async (): Promise<ViteConfig> => ({
  build: {
    emptyOutDir: false,
    manifest: 'checkout.json',
    rollupOptions: { input: { checkout: 'src/checkout/main.ts' } },
  },
});

/** Under one name for ever: browsers look there for the next one. */
const serviceWorker = async (home: string): Promise<ViteConfig> => ({
  define: { KEPT: JSON.stringify(await keptFiles(join(home, 'dist'))) },
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    rollupOptions: {
      input: { 'service-worker': 'service-worker/service-worker.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
});

const pages = async (): Promise<ViteConfig> => ({ build: { manifest: true } });
const asConfigured = async (): Promise<ViteConfig> => ({});

const FRONT_SOURCES = ['index.html', 'public', 'service-worker', 'src'];

const FRONT_ENDS: Part[] = [
  {
    folder: 'apps/admin',
    title: 'Construction du back-office',
    served: 'dist',
    sources: FRONT_SOURCES,
    builds: [pages, serviceWorker],
  },
  // The renderer is for the server: Vite takes its entry from the configuration.
  {
    folder: 'apps/storefront',
    title: 'Construction du site des boutiques',
    served: 'dist/client',
    sources: FRONT_SOURCES,
    builds: [asConfigured, checkout, async () => ({ build: { ssr: true } })],
  },
];

/** The files that it reads beside its sources stay there: only what is JavaScript is built. */
const SERVER: Part = {
  folder: 'apps/server',
  title: 'Construction du serveur',
  sources: ['fixtures', 'src'],
  builds: [asConfigured],
};

const PARTS = [...FRONT_ENDS, SERVER];

/** What each part depends on, besides its own folder: files, and folders with all that is in them. */
const SHARED_SOURCES = [
  'package-lock.json',
  'tools/build',
  'tools/build.ts',
  'tools/launch.ts',
  ...['domain', 'contract', 'texts', 'ui'].flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/src`]),
];
const sourcesOf = ({ folder, sources }: Part): string[] => [
  ...SHARED_SOURCES,
  ...['package.json', 'vite.config.ts', ...sources].map((source) => `${folder}/${source}`),
];

const stampFile = ({ folder }: Part): string => join(root, folder, 'dist/.stamp');

/** The stamp is written last: a build cut short counts as no build. */
export const isBuilt = (): boolean => PARTS.every((part) => existsSync(stampFile(part)));

const isPartUpToDate = (part: Part): boolean =>
  existsSync(stampFile(part)) && readFileSync(stampFile(part), 'utf8') === hashSources(root, sourcesOf(part));

export const isUpToDate = (): boolean => PARTS.every(isPartUpToDate);

export const SERVER_SOURCES = sourcesOf(SERVER);

/**
 * `launch` with the server as it was built, whose errors are told by their place in the sources; or from its sources,
 * when they have changed since: an older server would not know the migrations that lie beside them.
 */
export const readLauncher = async (): Promise<{ launch: typeof launch }> => {
  if (!isPartUpToDate(SERVER)) return import('./launch.ts');
  process.setSourceMapsEnabled(true);
  return import(pathToFileURL(join(root, SERVER.folder, 'dist/launch.js')).href);
};

const BUILD = [join(root, 'tools/build.ts')];

class BuildFailed extends Error {
  override name = 'BuildFailed';

  constructor() {
    super('La construction a échoué ; la cause est écrite au-dessus.');
  }
}

/** The bundler's memory (and the NODE_ENV it sets) must not stay in the server that starts next. */
export const buildInOwnProcess = (): void => {
  const { status } = spawnSync(process.execPath, BUILD, { stdio: 'inherit', cwd: root });
  if (status === 0) return;
  console.error(new BuildFailed().message);
  process.exit(1);
};

/** The same while the caller goes on, whose own progress is shown meanwhile. */
export const buildBeside = (): Promise<void> => {
  const child = spawn(process.execPath, BUILD, { stdio: ['ignore', 'ignore', 'inherit'], cwd: root });
  const built = once(child, 'exit').then(([status]) => {
    if (status !== 0) throw new BuildFailed();
  });
  // Told to whoever waits for it, who may come later than the failure.
  built.catch(() => {});
  return built;
};

const buildPart = async (part: Part): Promise<void> => {
  if (isPartUpToDate(part)) return;
  const stamp = hashSources(root, sourcesOf(part));
  const progress = showProgress(part.title);
  for (const build of part.builds) await viteBuild(part, build, progress.plugin);
  if (part.served) {
    progress.say('compression');
    await compressAssets(join(root, part.folder, part.served));
  }
  await writeFile(stampFile(part), stamp);
  progress.done();
};

/** The Vite that the part declares, which need not be the one that Vitest brought along. */
const viteBuild = async ({ folder }: Part, of: Part['builds'][number], progress: object): Promise<void> => {
  const home = join(root, folder);
  const config = await of(home);
  const entry = createRequire(join(home, 'package.json')).resolve('vite');
  const { build } = (await import(pathToFileURL(entry).href)) as ViteBuilder;
  await build({
    root: home,
    logLevel: 'warn',
    plugins: [progress],
    ...config,
    build: { emptyOutDir: true, reportCompressedSize: false, ...config.build },
  });
};

interface ViteBuilder {
  build(config: object): Promise<unknown>;
}

if (import.meta.main) for (const part of PARTS) await buildPart(part);
