import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The screens of the field, which open without a network from a cold start: the service worker keeps their code when
 * it installs. One more screen is one more line.
 */
const KEPT_PAGES = [
  'index.html',
  'src/app/shell/shell.page.tsx',
  '../../packages/ui/src/overlays/overlays.tsx',
  'src/features/preparation/offline/offline-place.tsx',
  'src/features/preparation/preparation.page.tsx',
  'src/features/preparation/field/weighing.page.tsx',
  'src/features/preparation/handover/handover.page.tsx',
  'src/features/till/count/count.page.tsx',
];

/** What Vite says of each chunk, as far as we read it. */
export type BuildManifest = Record<string, { file: string; imports?: string[]; css?: string[]; assets?: string[] }>;

export interface KeptFiles {
  /** Changes whenever one of the files does. */
  version: string;
  /** Their addresses. */
  files: string[];
}

/** The files that these pages load at once: their chunks, what those import, their styles and fonts. */
export function filesOfPages(manifest: BuildManifest, pages: readonly string[]): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const take = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}, which is to open without a network.`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
    for (const imported of chunk.imports ?? []) take(imported);
  };
  for (const page of pages) take(page);
  return [...files].toSorted();
}

/** Read from the build of the back-office, for the service worker that is built after it. */
export async function keptFiles(dist: string): Promise<KeptFiles> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as BuildManifest;
  const files = filesOfPages(manifest, KEPT_PAGES);
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  const version = createHash('sha256')
    .update(files.join('\n') + page)
    .digest('hex')
    .slice(0, 12);
  return { version, files };
}
