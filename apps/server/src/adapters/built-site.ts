import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteAssets, SiteModule } from '@etal/contract/site-pages';
import type { SiteRenderer } from '../ports/site-renderer.ts';

const ENTRY = 'src/client/main.ts';
const CHECKOUT = 'src/checkout/main.ts';
const BASE = '/boutique-assets/';

/** What `npm run build` left of apps/storefront. Read at the first page: the operator's commands draw none. */
export function builtSite({ folder }: { folder: string }): SiteRenderer {
  let loading: Promise<LoadedSite> | undefined;
  const load = (): Promise<LoadedSite> => (loading ??= loadSite(folder));
  return {
    render: async (view) => {
      const { site, assets } = await load();
      return site.renderPage(view, assets);
    },
    accentStylesheet: async (accentColor) => (await load()).site.accentStylesheet(accentColor),
    assetsFolder: join(folder, 'client'),
  };
}

interface LoadedSite {
  site: SiteModule;
  assets: SiteAssets;
}

async function loadSite(folder: string): Promise<LoadedSite> {
  const [module, main, checkout] = await Promise.all([
    import(pathToFileURL(join(folder, 'server/entry.js')).href) as Promise<{ default: SiteModule }>,
    readEntry(join(folder, 'client/manifest.json'), ENTRY),
    readEntry(join(folder, 'client/checkout.json'), CHECKOUT),
  ]);
  const assets = {
    script: `${BASE}${main.file}`,
    checkoutScript: `${BASE}${checkout.file}`,
    stylesheets: (main.css ?? []).map((file) => `${BASE}${file}`),
  };
  return { site: module.default, assets };
}

async function readEntry(manifest: string, source: string): Promise<{ file: string; css?: string[] }> {
  const entry = JSON.parse(await readFile(manifest, 'utf8'))[source];
  if (!entry) throw new Error(`No ${source} in ${manifest}`);
  return entry;
}
