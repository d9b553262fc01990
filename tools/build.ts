import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressAssets } from './build/compress-assets.ts';
import { showProgress } from './build/show-progress.ts';
import { root } from './root.ts';

const admin = join(root, 'apps/admin');
const dist = join(admin, 'dist');
const stampFile = join(dist, '.stamp');

/** What the built back-office depends on. */
const SOURCES = [
  'package-lock.json',
  'tools/build.ts',
  'tools/build/*.ts',
  'apps/admin/{package.json,index.html,vite.config.ts}',
  'apps/admin/{src,public}/**/*',
  'packages/{domain,contract,texts,ui}/package.json',
  'packages/{domain,contract,texts,ui}/src/**/*',
];

/** The stamp is written last: a build cut short counts as no build. */
export const isAdminBuilt = (): boolean => existsSync(stampFile);

export const isAdminUpToDate = async (): Promise<boolean> =>
  isAdminBuilt() && (await readFile(stampFile, 'utf8')) === (await hashSources());

export const buildAdmin = async (): Promise<void> => {
  if (await isAdminUpToDate()) return;
  const stamp = await hashSources();
  const progress = showProgress('Construction du back-office');
  await viteBuild(progress.plugin);
  progress.say('compression');
  await compressAssets(dist);
  await writeFile(stampFile, stamp);
  progress.done();
};

const hashSources = async (): Promise<string> => {
  const paths: string[] = [];
  for await (const file of glob(SOURCES, { cwd: root, withFileTypes: true })) {
    if (file.isFile() && !/\.test\.tsx?$/.test(file.name)) paths.push(join(file.parentPath, file.name));
  }
  const hash = createHash('sha256');
  for (const path of paths.toSorted()) {
    hash.update(`${path.slice(root.length)}\0`).update(await readFile(path)).update('\0');
  }
  return hash.digest('hex');
};

/** The Vite that the back-office declares, which need not be the one that Vitest brought along. */
const viteBuild = async (progress: object): Promise<void> => {
  const entry = createRequire(join(admin, 'package.json')).resolve('vite');
  const { build } = (await import(pathToFileURL(entry).href)) as ViteBuilder;
  await build({
    root: admin,
    logLevel: 'warn',
    plugins: [progress],
    build: { outDir: dist, emptyOutDir: true, reportCompressedSize: false },
  });
};

interface ViteBuilder {
  build(config: object): Promise<unknown>;
}

if (import.meta.main) await buildAdmin();
