import { useEffect } from 'react';

/** `Articles – Étal`: unique per page, set before the focus moves so that screen readers announce it. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Étal`;
  }, [title]);
}
