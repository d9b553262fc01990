/** The one page of the back-office: its router draws every address under it. */
export const PAGE = '/admin';

export type Way = 'page' | 'file' | 'none';

/**
 * What the service worker may answer itself. Orders, like everything under /api, are never its business: without a
 * network they are missing, not old. Nor are the shops' sites.
 */
export function wayOf({ method, mode, url }: { method: string; mode: string; url: string }, origin: string): Way {
  const asked = new URL(url);
  if (method !== 'GET' || asked.origin !== origin) return 'none';
  // The names of these files change with their content, so a cached one is never out of date.
  if (asked.pathname.startsWith('/assets/')) return 'file';
  return mode === 'navigate' && (asked.pathname === PAGE || asked.pathname.startsWith(`${PAGE}/`)) ? 'page' : 'none';
}

/** The files that the page loads at once. */
export const filesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')),
];

/** A proxy whose server is away answers for it; the kept page says more than that answer would. */
export const isAnswerOfPage = ({ status }: { status: number }): boolean => status < 500;

/**
 * All but the release that starts and the one before it, which a page that is still open may be of. `names` come in
 * the order in which they were made.
 */
export const cachesToDrop = (names: readonly string[], current: string): string[] =>
  names.filter((name) => name !== current).slice(0, -1);
