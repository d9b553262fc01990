import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A new page starts at its title, for the keyboard and for screen readers, or at the one field that it is opened for;
 * filters and dialogs do not move the focus.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const start = document.querySelector<HTMLElement>('main [data-starts-here] input');
    (start ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
  }, [pathname]);
}
