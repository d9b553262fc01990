let count = 0;
const listeners = new Set<() => void>();

/** How many things wait to be seen, before the title of whatever page is open: `(2) Articles – Étal`. */
export function setTitleCount(next: number): void {
  count = next;
  for (const tell of listeners) tell();
}

export const readTitleCount = (): number => count;

export function onTitleCount(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
