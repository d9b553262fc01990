import { useLayoutEffect, useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** How many things wait to be seen, before the title of whatever page is open: `(2) Articles – Étal`. */
export function setTitleCount(next: number): void {
  count = next;
  for (const tell of listeners) tell();
}

const readTitleCount = (): number => count;

function onTitleCount(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/**
 * `Articles – Étal`: unique per page, set together with what the page shows, before the focus moves, so that screen
 * readers announce it.
 */
export function useTitle(title: string): void {
  const count = useSyncExternalStore(onTitleCount, readTitleCount);
  useLayoutEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} – Étal`;
  }, [title, count]);
}
