import { useEffect, useSyncExternalStore } from 'react';
import { onTitleCount, readTitleCount } from './title-count.ts';

/** `Articles – Étal`: unique per page, set before the focus moves so that screen readers announce it. */
export function useTitle(title: string): void {
  const count = useSyncExternalStore(onTitleCount, readTitleCount);
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} – Étal`;
  }, [title, count]);
}
