import type { Plugin } from 'vite';

/**
 * What a page exports for the router beside its component. React's hot replacement would reload the whole page for
 * them; it is told to pass them over, and the router is given functions that look up the newest ones.
 */
const ROUTER_EXPORTS = ['loader', 'action', 'shouldRevalidate'];

const IGNORE = `window.__getReactRefreshIgnoredExports = () => ${JSON.stringify(ROUTER_EXPORTS)};`;

const LIVE = `
const latestPages = (window.__latestPages ??= new Map());
function livePage(id, page) {
  latestPages.set(id, page);
  const live = { ...page };
  for (const name of ${JSON.stringify(ROUTER_EXPORTS)})
    if (page[name]) live[name] = (...args) => (latestPages.get(id)[name] ?? page[name])(...args);
  return live;
}
`;

const idOf = (file: string): string => file.replace(/^.*[\\/]/, '');

/** Keeps the state of the back-office's screens while their pages, loaders and actions are edited. */
export const livePages = (): Plugin => ({
  name: 'etal:live-pages',
  enforce: 'pre',
  transformIndexHtml: () => [{ tag: 'script', children: IGNORE, injectTo: 'head-prepend' }],
  transform(code, file) {
    if (file.endsWith('/app/routes.tsx')) {
      return `${code.replace(
        /import\('([^']+\.page\.tsx)'\)/g,
        (load, page: string) => `${load}.then((page) => livePage('${idOf(page)}', page))`,
      )}${LIVE}`;
    }
    if (file.endsWith('.page.tsx')) {
      return `${code}
import.meta.hot?.accept((page) => void (page && window.__latestPages.set('${idOf(file)}', page)));`;
    }
    return undefined;
  },
});
