import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { SiteAssets, SiteModule } from '../../packages/contract/src/site-pages.ts';
import { root } from '../root.ts';
import type { SiteAnswer, SiteRequest } from './messages.ts';
import { livePages } from './live-pages.ts';

const ADMIN = join(root, 'apps/admin');
const STOREFRONT = join(root, 'apps/storefront');
/** As in apps/storefront/vite.config.ts. */
const SITE_BASE = '/boutique-assets/';
const SITE_SCRIPTS = ['src/client/main.ts', 'src/checkout/main.ts'];

/** The sources in place of what a build would have named. */
const ASSETS: SiteAssets = {
  script: `${SITE_BASE}src/client/main.ts`,
  checkoutScript: `${SITE_BASE}src/checkout/main.ts`,
  stylesheets: [`${SITE_BASE}src/styles.css`],
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface FrontEnds {
  /** Sends the modules and files of the back-office and of the sites. */
  fileServer(path: string): Handler | undefined;
  backOfficePage(path: string): Promise<string>;
  drawSite(request: SiteRequest): Promise<SiteAnswer>;
}

/** Both front ends from source. Their browsers hear of changes through web sockets on `http`. */
export async function openFrontEnds(http: Server): Promise<FrontEnds> {
  const shared = {
    appType: 'custom' as const,
    logLevel: 'warn' as const,
    server: { middlewareMode: true as const, hmr: { server: http } },
  };
  const [admin, storefront] = await Promise.all([
    createServer({ ...shared, root: ADMIN, plugins: [livePages()] }),
    createServer({
      ...shared,
      root: STOREFRONT,
      optimizeDeps: { entries: SITE_SCRIPTS },
    }),
  ]);
  reloadDrawnPages(storefront);
  const files = new Set(readdirSync(join(ADMIN, 'public')).map((name) => `/${name}`));

  return {
    fileServer: (path) => {
      if (path.startsWith(SITE_BASE)) return storefront.middlewares;
      if (/^\/(?:@|src\/|node_modules\/)/.test(path) || files.has(path)) return admin.middlewares;
      return undefined;
    },
    backOfficePage: async (path) =>
      admin.transformIndexHtml(path, await readFile(join(ADMIN, 'index.html'), 'utf8'), path),
    drawSite: async (request) => {
      const { default: site } = await loadSite(storefront);
      return request.kind === 'page'
        ? { page: site.renderPage(request.view, ASSETS) }
        : { stylesheet: site.accentStylesheet(request.color) };
    },
  };
}

/** Loaded once, and anew after a change in what it is made of. */
function loadSite({ environments: { ssr } }: ViteDevServer): Promise<{ default: SiteModule }> {
  if (!isRunnableDevEnvironment(ssr)) throw new TypeError('Vite runs no modules here.');
  return ssr.runner.import<{ default: SiteModule }>('/src/server/entry.ts');
}

/** A page of a site is drawn on the server: no script in the browser holds what was edited. */
function reloadDrawnPages({ environments, watcher }: ViteDevServer): void {
  watcher.on('change', (file) => {
    const path = file.replaceAll('\\', '/');
    const isDrawn = environments.ssr.moduleGraph.getModulesByFile(path) !== undefined;
    if (isDrawn && !path.endsWith('.css')) environments.client.hot.send({ type: 'full-reload' });
  });
}
