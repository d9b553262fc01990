import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer, isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite';
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

/** What every first page of the back-office is made of: read and translated before a browser asks. */
const FIRST_PAGE = ['src/main.tsx', 'src/features/account/sign-in/login.page.tsx'];

/**
 * Both front ends from source. Their browsers hear of changes through web sockets on `http`. That of the sites is
 * opened for the first page of one: whoever works on the back-office does not wait for it.
 */
export async function openFrontEnds(http: Server): Promise<FrontEnds> {
  const shared = {
    appType: 'custom' as const,
    logLevel: 'warn' as const,
    server: { middlewareMode: true as const, hmr: { server: http } },
    optimizeDeps: { rolldownOptions: { plugins: [withoutSourceMaps()] } },
  };
  const admin = await createServer({
    ...shared,
    root: ADMIN,
    plugins: [livePages()],
    server: { ...shared.server, warmup: { clientFiles: FIRST_PAGE } },
  });
  const openStorefront = async (): Promise<ViteDevServer> => {
    const storefront = await createServer({
      ...shared,
      root: STOREFRONT,
      optimizeDeps: { ...shared.optimizeDeps, entries: SITE_SCRIPTS },
    });
    reloadDrawnPages(storefront);
    return storefront;
  };
  let opened: Promise<ViteDevServer> | undefined;
  const storefront = (): Promise<ViteDevServer> => (opened ??= openStorefront());
  const files = new Set(readdirSync(join(ADMIN, 'public')).map((name) => `/${name}`));

  return {
    fileServer: (path) => {
      if (path.startsWith(SITE_BASE))
        return (request, response) =>
          void storefront()
            .then(({ middlewares }) => middlewares(request, response))
            .catch(() => response.destroy());
      if (/^\/(?:@|src\/|node_modules\/)/.test(path) || files.has(path)) return admin.middlewares;
      return undefined;
    },
    backOfficePage: async (path) =>
      admin.transformIndexHtml(path, await readFile(join(ADMIN, 'index.html'), 'utf8'), path),
    drawSite: async (request) => {
      const { default: site } = await loadSite(await storefront());
      return request.kind === 'page'
        ? { page: site.renderPage(request.view, ASSETS) }
        : { stylesheet: site.accentStylesheet(request.color) };
    },
  };
}

/** The lines of the libraries' own sources, which nobody edits here, were two thirds of what a first page loads. */
const withoutSourceMaps = (): Plugin => ({
  name: 'etal:without-source-maps',
  generateBundle(_options, bundle) {
    for (const name of Object.keys(bundle)) if (name.endsWith('.map')) delete bundle[name];
  },
});

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
