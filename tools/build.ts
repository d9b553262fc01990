import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressAssets } from './build/compress-assets.ts';
import { keptFiles } from './build/kept-files.ts';
import { showProgress } from './build/show-progress.ts';
import { root } from './root.ts';

interface FrontEnd {
  folder: string;
  title: string;
  /** What the browser loads, compressed once for all visitors. */
  served: string;
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

const FRONT_ENDS: FrontEnd[] = [
  { folder: 'apps/admin', title: 'Construction du back-office', served: 'dist', builds: [pages, serviceWorker] },
  // The renderer is for the server: Vite takes its entry from the configuration.
  {
    folder: 'apps/storefront',
    title: 'Construction du site des boutiques',
    served: 'dist/client',
    builds: [asConfigured, checkout, async () => ({ build: { ssr: true } })],
  },
];

/** What a built front end depends on, besides its own folder. */
const SHARED_SOURCES = [
  'package-lock.json',
  'tools/build.ts',
  'tools/build/*.ts',
  'packages/{domain,contract,texts,ui}/package.json',
  'packages/{domain,contract,texts,ui}/src/**/*',
];
const ownSources = (folder: string): string[] => [
  `${folder}/{package.json,index.html,vite.config.ts}`,
  `${folder}/{src,public,service-worker}/**/*`,
];

const stampFile = ({ folder }: FrontEnd): string => join(root, folder, 'dist/.stamp');

/** The stamp is written last: a build cut short counts as no build. */
export const isBuilt = (): boolean => FRONT_ENDS.every((front) => existsSync(stampFile(front)));

const isFrontUpToDate = (front: FrontEnd): boolean =>
  existsSync(stampFile(front)) && readFileSync(stampFile(front), 'utf8') === hashSources(front);

export const isUpToDate = (): boolean => FRONT_ENDS.every(isFrontUpToDate);

const BUILD = [join(root, 'tools/build.ts')];

export class BuildFailed extends Error {
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

const buildFrontEnd = async (front: FrontEnd): Promise<void> => {
  if (isFrontUpToDate(front)) return;
  const stamp = hashSources(front);
  const progress = showProgress(front.title);
  for (const build of front.builds) await viteBuild(front, build, progress.plugin);
  progress.say('compression');
  await compressAssets(join(root, front.folder, front.served));
  await writeFile(stampFile(front), stamp);
  progress.done();
};

/** At once: a thousand small files are read in a third of the time that waiting for each would take. */
const hashSources = ({ folder }: FrontEnd): string => {
  const paths = globSync([...SHARED_SOURCES, ...ownSources(folder)], { cwd: root, withFileTypes: true })
    .filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
    .map((file) => join(file.parentPath, file.name));
  const hash = createHash('sha256');
  for (const path of paths.toSorted()) {
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
};

/** The Vite that the front end declares, which need not be the one that Vitest brought along. */
const viteBuild = async ({ folder }: FrontEnd, of: FrontEnd['builds'][number], progress: object): Promise<void> => {
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

if (import.meta.main) for (const front of FRONT_ENDS) await buildFrontEnd(front);
